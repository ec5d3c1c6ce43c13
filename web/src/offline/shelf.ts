/** Tables of this device, in the browser's database: each as text, and how it stands, which needs no Python to be read. */

import { Database } from '../database'
import type { TableFacts } from '../protocol'

export interface Kept {
  text: string
  facts: TableFacts
}

const tables = new Database<Kept>('topfloor', 'tables')

export const keptTable = (table: string): Promise<Kept | undefined> => tables.get(table)

export const keepTable = (table: string, kept: Kept): Promise<void> => tables.put(table, kept)

export const dropTable = (table: string): Promise<void> => tables.drop(table)
