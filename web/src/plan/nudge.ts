/** Labels on the flat board that would cover each other move up and down. */

import type { Attachment } from 'svelte/attachments'
import type { Badge } from '../table/board'
import type { Bounds } from '../table/cues'

/** How much room is left between two, in pixels, and how often they are looked at until all have some. */
const GAP = 4
const ROUNDS = 60

/** How far each moves down, or up if that is negative: of two that meet, both give way alike. */
export function nudged(boxes: readonly Bounds[]): number[] {
  const ways = boxes.map(() => 0)
  const pairs = boxes.flatMap((one, i) =>
    boxes.flatMap((other, j) =>
      i < j && one.left < other.right + GAP && other.left < one.right + GAP ? [[i, j] as const] : [],
    ),
  )
  for (let round = 0; round < ROUNDS; round++)
    for (const [i, j] of pairs) {
      const isAbove = boxes[i]!.top + ways[i]! <= boxes[j]!.top + ways[j]!
      const [high, low] = isAbove ? [i, j] : [j, i]
      const short = boxes[high]!.bottom + ways[high]! + GAP - boxes[low]!.top - ways[low]!
      if (short <= 0) continue
      ways[high]! -= short / 2
      ways[low]! += short / 2
    }
  return ways
}

/** Keeps the labels of a board apart, whenever there are others or it has another size; a style says what `--aside` moves. */
export const keptApart =
  (badges: readonly Badge[]): Attachment<HTMLElement> =>
  (board) => {
    const sizes = new ResizeObserver(() => {
      const labels = badges.flatMap(({ site }) => {
        const cell = board.querySelector(`[data-site="${CSS.escape(site)}"]`)?.parentElement
        return cell?.querySelector<HTMLElement>('.badge') ?? []
      })
      for (const label of labels) label.style.removeProperty('--aside')
      const ways = nudged(labels.map((label) => label.getBoundingClientRect()))
      labels.forEach((label, i) => label.style.setProperty('--aside', `${ways[i]}px`))
    })
    sizes.observe(board)
    return () => sizes.disconnect()
  }
