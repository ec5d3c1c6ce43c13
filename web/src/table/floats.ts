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
const widthOf = (text: string): number => 52 + 10 * text.length

const boxOf = ({ text, at: { x, y } }: Float, rise: number): Bounds => ({
  left: x - widthOf(text) / 2,
  top: y - STEP - rise,
  right: x + widthOf(text) / 2,
  bottom: y,
})

const meet = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** What is free, beginning with what is wished: above it as far as a label can rise, then below, then beside. */
function places({ text, at }: Float, { left, top, right, bottom }: Bounds): Spot[] {
  const width = Math.min(right - left, widthOf(text))
  const [x, y] = [within(at.x, left + width / 2, right - width / 2), within(at.y, top + STEP + RISE, bottom)]
  const above = Math.max(0, Math.floor((y - top - STEP - RISE) / STEP))
  const below = Math.max(0, Math.floor((bottom - y) / STEP))
  const heights = [
    ...Array.from({ length: above + 1 }, (_, i) => y - i * STEP),
    ...Array.from({ length: below }, (_, i) => y + (i + 1) * STEP),
  ]
  const columns = [x, x - width, x + width].filter((one) => one >= left + width / 2 && one <= right - width / 2)
  return columns.flatMap((column) => heights.map((height) => ({ x: column, y: height })))
}

/** None over another, nor over those that are still shown and have risen, and all of them over the board. */
export function stacked<T extends Float>(labels: readonly T[], shown: readonly Float[], board: Bounds): T[] {
  const laid: T[] = []
  for (const label of labels) {
    const isFree = (one: T): boolean =>
      !laid.some((other) => meet(boxOf(one, 0), boxOf(other, 0))) &&
      !shown.some((other) => meet(boxOf(one, RISE), boxOf(other, RISE)))
    const wished = places(label, board).map((at) => ({ ...label, at }))
    laid.push(wished.find(isFree) ?? wished[0]!)
  }
  return laid
}
