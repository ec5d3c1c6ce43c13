/** Where things are in the window just now: a place of the board by its word, a player by the seat. */

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
export const placeOf = (word: string): Spot | null =>
  drawn?.(word) ?? middleOf(`main [data-site="${CSS.escape(word)}"]`)

export const playerAt = (seat: number): Spot | null => middleOf(`[data-player="${seat}"]`)

/** The middle of the first such element that is shown, a little above its middle. */
function middleOf(selector: string): Spot | null {
  const shown = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (element) => element.getClientRects().length > 0,
  )
  if (!shown) return null
  const { x, y, width, height } = shown.getBoundingClientRect()
  return { x: x + width / 2, y: y + height * 0.4 }
}

const EDGE = 40

/** A spot moved so far into the window that a small label fits there. */
export const inside = ({ x, y }: Spot): Spot => ({
  x: Math.max(EDGE, Math.min(innerWidth - EDGE, x)),
  y: Math.max(2 * EDGE, Math.min(innerHeight - EDGE, y)),
})
