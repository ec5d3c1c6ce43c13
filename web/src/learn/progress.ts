/** Which lessons were finished on this device, by game and key, and where in a lesson one was before the page was left. */

const KEY = 'topfloor.lessons'
const PLACES = 'topfloor.places'

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

/** That somebody has said all this in a lesson, in this tab; of one that is at its beginning or over, nothing is kept. */
export function keepPlace(game: string, lesson: number, said: readonly string[]): void {
  const others = Object.entries(places()).filter(([place]) => place !== placeOf(game, lesson))
  const here = said.length ? [[placeOf(game, lesson), said]] : []
  sessionStorage.setItem(PLACES, JSON.stringify(Object.fromEntries([...others, ...here])))
}

/** What was said in a lesson before the page was left. */
export function placeIn(game: string, lesson: number): string[] {
  const said = places()[placeOf(game, lesson)]
  return Array.isArray(said) ? said.filter((words): words is string => typeof words === 'string') : []
}

const placeOf = (game: string, lesson: number): string => `${game}/${lesson}`

function places(): Record<string, unknown> {
  try {
    return (JSON.parse(sessionStorage.getItem(PLACES) ?? '{}') as Record<string, unknown> | null) ?? {}
  } catch {
    return {}
  }
}
