/** What was solved on this device: puzzles by game and key, and on which days that of the day. */

const KEY = 'topfloor.puzzles'
const DAY = 86_400_000

interface Kept {
  solved: Record<string, string[]>
  /** As the server writes dates, 2026-11-17. */
  days: string[]
}

export function solvedPuzzles(game: string): ReadonlySet<string> {
  return new Set(stored().solved[game] ?? [])
}

export function keepSolved(game: string, key: string): void {
  const { solved, days } = stored()
  keep({ solved: { ...solved, [game]: [...new Set([...(solved[game] ?? []), key])] }, days })
}

/** That the puzzle of a day was solved, on that day. */
export function keepDay(day: string): void {
  const { solved, days } = stored()
  keep({ solved, days: [...new Set([...days, day])].sort() })
}

/** How many days in a row the puzzle of the day was solved, up to today or, as there is still time, yesterday. */
export function streak(today: string): number {
  const days = new Set(stored().days)
  let day = Date.parse(today)
  if (!days.has(today)) day -= DAY
  let length = 0
  while (days.has(new Date(day).toISOString().slice(0, 10))) {
    length++
    day -= DAY
  }
  return length
}

function keep(kept: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(kept))
}

/** What was kept; what cannot be read counts as nothing. */
function stored(): Kept {
  try {
    const known = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { solved?: unknown; days?: unknown } | null
    const solved = Object.entries(known?.solved ?? {}).map(([game, keys]) => [game, texts(keys)])
    return { solved: Object.fromEntries(solved) as Record<string, string[]>, days: texts(known?.days) }
  } catch {
    return { solved: {}, days: [] }
  }
}

const texts = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : []
