/** What has just been won and where its labels go. Plain lists. */

import type { Brought, Line } from '../protocol'
import type { Bounds } from './cues'
import type { Spot } from './session.svelte'

/** More than this at once is no news but a story. */
const MOST = 8
/** How high a label is, with room around it, and how far it rises, in pixels. */
const STEP = 30
const RISE = 46

interface Float {
  text: string
  /** Where the middle of its lower edge is at first. */
  at: Spot
}

/** The gains of the lines that have come since; none on arrival, and none after something was taken back. */
export function news(before: readonly Line[] | null, log: readonly Line[]): Brought[] {
  if (before === null) return []
  const last = before.at(-1)?.ply ?? -1
  return log
    .filter((line) => line.ply > last)
    .flatMap((line) => line.gains ?? [])
    .filter(({ short }) => short)
    .slice(-MOST)
}

/** How wide a label is drawn, in pixels: a little too wide rather than too narrow. */
const widthOf = (text: string): number => 48 + 9.4 * text.length

const boxOf = ({ text, at: { x, y } }: Float, rise: number): Bounds => ({
  left: x - widthOf(text) / 2,
  top: y - STEP - rise,
  right: x + widthOf(text) / 2,
  bottom: y,
})

const meet = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Heights for a label, the wished one first: above it as far as it can rise in the window, then below. */
function heights(wished: number): number[] {
  const above = Math.floor((wished - STEP - RISE) / STEP)
  return [
    ...Array.from({ length: above + 1 }, (_, i) => wished - i * STEP),
    ...Array.from({ length: MOST }, (_, i) => wished + (i + 1) * STEP),
  ]
}

/** One above the other where they would lie over each other, also over those that are still shown and have risen. */
export function stacked<T extends Float>(labels: readonly T[], shown: readonly Float[], width: number): T[] {
  const laid: T[] = []
  for (const label of labels) {
    const half = Math.min(width, widthOf(label.text)) / 2
    const x = Math.max(half, Math.min(width - half, label.at.x))
    const isFree = (one: T): boolean =>
      !laid.some((other) => meet(boxOf(one, 0), boxOf(other, 0))) &&
      !shown.some((other) => meet(boxOf(one, RISE), boxOf(other, RISE)))
    const places = heights(label.at.y).map((y) => ({ ...label, at: { x, y } }))
    laid.push(places.find(isFree) ?? places[0]!)
  }
  return laid
}
