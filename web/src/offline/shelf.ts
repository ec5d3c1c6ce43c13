/** Tables of this device, in the browser's database: each as text, and how it stands, which needs no Python to be read. */

import type { TableFacts } from '../protocol'

export interface Kept {
  text: string
  facts: TableFacts
}

const [HOUSE, TABLES] = ['topfloor', 'tables']

let opening: Promise<IDBDatabase> | null = null

const database = (): Promise<IDBDatabase> =>
  (opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(HOUSE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(TABLES)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }))

async function done<T>(mode: IDBTransactionMode, what: (tables: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const tables = (await database()).transaction(TABLES, mode).objectStore(TABLES)
  return new Promise((resolve, reject) => {
    const request = what(tables)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

export const keptTable = (table: string): Promise<Kept | undefined> =>
  done('readonly', (tables) => tables.get(table) as IDBRequest<Kept | undefined>)

export const keepTable = async (table: string, kept: Kept): Promise<void> =>
  void (await done('readwrite', (tables) => tables.put(kept, table)))

export const dropTable = (table: string): Promise<undefined> => done('readwrite', (tables) => tables.delete(table))
