/** The end as a story: the lines of the score in the order in which they are told, cut into steps that can be followed. */

import type { Receipt } from '../protocol'

/** What is told at once: some lines of one source. */
export interface Step {
  source: string
  lines: readonly Receipt[]
}

/** More steps than this nobody wants to wait for. */
export const MOST_STEPS = 20
const LONGEST = 16_000
const SLOWEST = 1500
const QUICKEST = 700

/** Lines that brought something: one by one, or if those are too many all of a source for each player, or for everybody. */
export function stepsOf(receipts: readonly Receipt[]): Step[] {
  const lines = receipts.filter(({ points }) => points !== 0)
  const ways: ((line: Receipt, index: number) => string)[] = [
    (_, index) => String(index),
    ({ source, seat }) => `${source} ${seat}`,
    ({ source }) => source,
  ]
  const cuts = ways.map((way) => cut(lines, way))
  return cuts.find((steps) => steps.length <= MOST_STEPS) ?? cuts.at(-1)!
}

/** Lines that have something in common, in the order in which that first came up. */
function cut(lines: readonly Receipt[], by: (line: Receipt, index: number) => string): Step[] {
  const parts = new Map<string, Receipt[]>()
  lines.forEach((line, index) => {
    const key = by(line, index)
    parts.set(key, [...(parts.get(key) ?? []), line])
  })
  return [...parts.values()].map((part) => ({ source: part[0]!.source, lines: part }))
}

/** How long each step is to be seen, in milliseconds. */
export const pace = (steps: number): number => Math.max(QUICKEST, Math.min(SLOWEST, LONGEST / Math.max(1, steps)))

/** What a seat has gained in some steps. */
export const gained = (steps: readonly Step[], seat: number): number =>
  steps
    .flatMap(({ lines }) => lines)
    .filter((line) => line.seat === seat)
    .reduce((sum, { points }) => sum + points, 0)

/** Every line that has been told when a step is shown. */
export const linesUntil = (steps: readonly Step[], at: number): Receipt[] =>
  steps.slice(0, at + 1).flatMap(({ lines }) => lines)

/** All lines of each source, also those that brought nothing, player by player. */
export const bySource = (receipts: readonly Receipt[]): Step[] =>
  cut(
    receipts.toSorted((one, other) => one.seat - other.seat),
    ({ source }) => source,
  )
