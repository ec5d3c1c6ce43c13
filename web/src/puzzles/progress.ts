/** What was solved on this device: puzzles by game and key, and on which days that of the day. */

import { entriesIn, store, stored, textsIn } from '../stored'

const KEY = 'topfloor.puzzles'
const DAY = 86_400_000

interface Kept {
  solved: Record<string, string[]>
  /** As the server writes dates, 2026-11-17. */
  days: string[]
}

export function solvedPuzzles(game: string): ReadonlySet<string> {
  return new Set(kept().solved[game] ?? [])
}

export function keepSolved(game: string, key: string): void {
  const { solved, days } = kept()
  keep({ solved: { ...solved, [game]: [...new Set([...(solved[game] ?? []), key])] }, days })
}

/** That the puzzle of a day was solved, on that day. */
export function keepDay(day: string): void {
  const { solved, days } = kept()
  keep({ solved, days: [...new Set([...days, day])].sort() })
}

/** How many days in a row the puzzle of the day was solved, up to today or, as there is still time, yesterday. */
export function streak(today: string): number {
  const days = new Set(kept().days)
  let day = Date.parse(today)
  if (!days.has(today)) day -= DAY
  let length = 0
  while (days.has(new Date(day).toISOString().slice(0, 10))) {
    length++
    day -= DAY
  }
  return length
}

const keep = (what: Kept): void => store(localStorage, KEY, what)

function kept(): Kept {
  const { solved, days } = entriesIn(stored(localStorage, KEY))
  const byGame = Object.entries(entriesIn(solved)).map(([game, keys]) => [game, textsIn(keys)])
  return { solved: Object.fromEntries(byGame) as Record<string, string[]>, days: textsIn(days) }
}
