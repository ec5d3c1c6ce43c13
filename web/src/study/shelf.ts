/** What was thought of matches, kept on this device: whoever comes back need not wait again. */

import type { Kept, Shelf } from './analyst.svelte'

const NAME = 'topfloor.study'
const STORE = 'matches'
const KEPT = 40

const here = new Map<string, Kept>()

/** A place for one match; where the browser keeps nothing, it is kept as long as the page is open. */
export const shelfFor = (key: string): Shelf => ({
  fetch: async () => here.get(key) ?? (await inStore<Kept | undefined>('readonly', (store) => store.get(key))) ?? null,
  keep: async (kept) => {
    here.set(key, kept)
    await inStore('readwrite', (store) => store.put(kept, key))
    await clearAway()
  },
})

/** Only so many are kept; which ones go is no matter. */
async function clearAway(): Promise<void> {
  const keys = await inStore('readonly', (store) => store.getAllKeys())
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT)))
    await inStore('readwrite', (store) => store.delete(key))
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const base = await opened()
  try {
    return await answerOf(ask(base.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    base.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('nothing can be kept here'))
  })
