/** Which lessons were finished on this device, by game and key, and where in a lesson one was before the page was left. */

const KEY = 'topfloor.lessons'
const PLACE = 'topfloor.lesson'

export function finishedLessons(game: string): ReadonlySet<string> {
  return new Set(stored()[game] ?? [])
}

export function finishLesson(game: string, key: string): void {
  const known = stored()
  localStorage.setItem(KEY, JSON.stringify({ ...known, [game]: [...new Set([...(known[game] ?? []), key])] }))
}

/** What was kept; what cannot be read counts as nothing. */
function stored(): Record<string, string[]> {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    if (typeof known !== 'object' || known === null) return {}
    return Object.fromEntries(Object.entries(known).filter(([, keys]) => Array.isArray(keys))) as Record<
      string,
      string[]
    >
  } catch {
    return {}
  }
}

/** That somebody has said all this in a lesson; of one that is at its beginning or over, nothing is kept. */
export function keepPlace(game: string, lesson: number, said: readonly string[]): void {
  if (said.length) sessionStorage.setItem(PLACE, JSON.stringify({ game, lesson, said }))
  else sessionStorage.removeItem(PLACE)
}

/** What was said in a lesson before the page was left, in this tab. */
export function placeIn(game: string, lesson: number): string[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(PLACE) ?? '{}') as Record<string, unknown> | null
    if (kept?.game !== game || kept.lesson !== lesson || !Array.isArray(kept.said)) return []
    return kept.said.filter((words): words is string => typeof words === 'string')
  } catch {
    return []
  }
}
