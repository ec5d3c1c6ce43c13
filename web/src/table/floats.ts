/** What has just been won and where its labels go. Plain lists. */

import type { Brought, Line } from '../protocol'
import type { Spot } from './session.svelte'

/** More than this at once is no news but a story. */
const MOST = 8
const STEP = 30
const NEAR = 60

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

/** One above the other where they would lie over each other. */
export function stacked<T extends { at: Spot }>(labels: readonly T[]): T[] {
  const laid: T[] = []
  for (const label of labels) {
    const x = label.at.x
    let y = label.at.y
    while (laid.some(({ at }) => Math.abs(at.x - x) < NEAR && Math.abs(at.y - y) < STEP)) y -= STEP
    laid.push({ ...label, at: { x, y } })
  }
  return laid
}
