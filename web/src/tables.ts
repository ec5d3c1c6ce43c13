/** The tables this device knows: its own seats with their tokens, links for friends, and where to watch. */

import { dropTable } from './offline/shelf'
import { go, readRoute } from './route.svelte'
import { store, stored } from './stored'

export interface KnownTable {
  table: string
  game: string
  title: string
  variant: string
  opened: number
  mine: Record<string, string>
  invites: { seat: number; name: string; link: string }[]
  watch: string | null
  over: boolean
  /** The lesson that is this match. */
  lesson?: LessonPlace
}

export interface LessonPlace {
  game: string
  lesson: number
  key: string
}

const KEY = 'topfloor.tables'
const KEPT = 30

export function knownTables(): KnownTable[] {
  const known = stored(localStorage, KEY)
  return Array.isArray(known) ? (known as KnownTable[]) : []
}

/** Whether a table is on this device alone; a server's tables are never called like that. */
export const isHere = (table: string): boolean => table.startsWith('here-')

export const knownTable = (table: string): KnownTable | undefined =>
  knownTables().find((known) => known.table === table)

/** Remember facts about a table; what is not named stays as it was. */
export function remember(table: string, facts: Partial<KnownTable>): KnownTable {
  const fresh = {
    table,
    game: '',
    title: '',
    variant: '',
    opened: Date.now(),
    mine: {},
    invites: [],
    watch: null,
    over: false,
  }
  const known = { ...fresh, ...knownTable(table), ...facts }
  keep([known, ...knownTables().filter((other) => other.table !== table)])
  return known
}

/** Go on to the next table of the same people: whoever sits at this device has the same tokens there. */
export function toRematch(from: string, link: string): void {
  const known = knownTable(from)
  const next = readRoute(new URL(link, location.href).href)
  if (known && next.at === 'table')
    remember(next.table, {
      game: known.game,
      variant: known.variant,
      title: known.title,
      mine: known.mine,
      watch: known.watch,
    })
  go(link)
}

export function forget(table: string): void {
  keep(knownTables().filter((known) => known.table !== table))
  if (isHere(table)) void dropTable(table)
}

const keep = (tables: KnownTable[]): void => store(localStorage, KEY, tables.slice(0, KEPT))
