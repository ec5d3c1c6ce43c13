/** How the cards beneath a top card are shown: one to a line, or side by side where the stack is too tall, icons whole. */

import type { Lang } from '../../settings.svelte'
import { topOf, type Town } from './table'
import type { PaperSkylinesCard } from '../../protocol'

/** How many icons a card shows: its type and its sites. */
const icons = (card: PaperSkylinesCard): number => 1 + card.sites.length

/** How many icons wide a building must be so that all cards beneath its top fit into so many lines; 0 for one card to a line. */
export function breadth(beneath: readonly PaperSkylinesCard[], lines: number): number {
  if (beneath.length <= lines) return 0
  let wide = Math.max(...beneath.map(icons))
  while (linesAt(beneath, wide) > Math.max(1, lines)) wide += 1
  return wide
}

/** How many lines cards take that are laid side by side, so many icons wide, none of them broken. */
export function linesAt(beneath: readonly PaperSkylinesCard[], wide: number): number {
  let [lines, left] = [0, 0]
  for (const card of beneath) {
    if (icons(card) > left) [lines, left] = [lines + 1, wide]
    left -= icons(card)
  }
  return lines
}

/** About how high a city is where its cards stand narrow, in ems: name and roof, band, text, the cards beneath, the number. */
export function neededHeight(town: Town, lang: Lang): number {
  const LETTERS = 17
  const highs = town.buildings.map(
    (one) => 1.22 * Math.ceil(topOf(one).text[lang].length / LETTERS) + 1.42 * (one.height - 1),
  )
  return Math.round(8.4 + Math.max(0, ...highs))
}
