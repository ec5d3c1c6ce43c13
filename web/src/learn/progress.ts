/** Which lessons were finished on this device, by game and key, and where in a lesson one was before the page was left. */

import { entriesIn, store, stored, textsIn } from '../stored'

const KEY = 'topfloor.lessons'
const PLACES = 'topfloor.places'

export function finishedLessons(game: string): ReadonlySet<string> {
  return new Set(textsIn(finished()[game]))
}

export function finishLesson(game: string, key: string): void {
  const known = finished()
  store(localStorage, KEY, { ...known, [game]: [...new Set([...textsIn(known[game]), key])] })
}

const finished = (): Readonly<Record<string, unknown>> => entriesIn(stored(localStorage, KEY))

/** That somebody has said all this in a lesson, in this tab; of one that is at its beginning or over, nothing is kept. */
export function keepPlace(game: string, lesson: number, said: readonly string[]): void {
  const others = Object.entries(places()).filter(([place]) => place !== placeOf(game, lesson))
  const here = said.length ? [[placeOf(game, lesson), said]] : []
  store(sessionStorage, PLACES, Object.fromEntries([...others, ...here]))
}

/** What was said in a lesson before the page was left. */
export const placeIn = (game: string, lesson: number): string[] => textsIn(places()[placeOf(game, lesson)])

const placeOf = (game: string, lesson: number): string => `${game}/${lesson}`

const places = (): Readonly<Record<string, unknown>> => entriesIn(stored(sessionStorage, PLACES))
