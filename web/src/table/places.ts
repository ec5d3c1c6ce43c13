/** Where things are in the window just now: a place of the board by its word, a player by the seat. */

import { isInside, type Bounds } from './cues'
import type { Spot } from './session.svelte'

type Find = (word: string) => Spot | null

let drawn: Find | null = null

/** A drawing without an element for each place tells where they are; the answer takes the offer back. */
export function offerPlaces(find: Find): () => void {
  drawn = find
  return () => {
    if (drawn === find) drawn = null
  }
}

/** Where a word of the board is to be seen; null if it is not. */
const placeOf = (word: string): Spot | null => drawn?.(word) ?? middleOf(`main [data-site="${CSS.escape(word)}"]`)

const playerAt = (seat: number): Spot | null => middleOf(`[data-player="${seat}"]`)

/** The middle of the first such element that is shown, a little above its middle. */
function middleOf(selector: string): Spot | null {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length > 0,
  )
  if (!shown) return null
  const { x, y, width, height } = shown.getBoundingClientRect()
  return { x: x + width / 2, y: y + height * 0.4 }
}

/** What is seen of the board in the window; on a desk the tray lies over its lower edge. */
export function boardInSight(): Bounds {
  const { left, top, right, bottom } = document.querySelector('main')!.getBoundingClientRect()
  const tray = document.querySelector('.tray.panel')?.getBoundingClientRect()
  const isCovered = tray && tray.left < right && tray.top > top
  return { left, top, right, bottom: isCovered ? Math.min(bottom, tray.top) : bottom }
}

/** Where a label begins of what was gained at a place of the board: there if it is in sight, else at the player. */
export function originOf(word: string | null | undefined, seat: number): Spot | null {
  const place = word ? placeOf(word) : null
  return place && isInside(place, boardInSight()) ? place : playerAt(seat)
}

/** Wait until nothing on the board is on its way, as a map that comes near is. */
export async function boardAtRest(): Promise<void> {
  const moves = document.querySelector('main')!.getAnimations({ subtree: true })
  await Promise.allSettled(moves.filter((one) => one instanceof CSSTransition).map(({ finished }) => finished))
}
