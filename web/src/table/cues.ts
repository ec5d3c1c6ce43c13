/** Arrows at the edge of the board for what is lit beyond it. Plain geometry. */

import type { Spot } from './session.svelte'

export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Cue extends Spot {
  /** Where the arrow points, against a clock whose twelve is to the right, in radians. */
  angle: number
  /** For how many places it stands. */
  count: number
}

/** How far from the edge an arrow stands, and how near to each other two are one. */
const INSET = 26
const NEAR = 110

export const isInside = ({ x, y }: Spot, { left, top, right, bottom }: Bounds): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

export function cues(places: readonly Spot[], frame: Bounds): Cue[] {
  const found: Cue[] = []
  for (const place of places) {
    if (isInside(place, frame)) continue
    const x = Math.max(frame.left + INSET, Math.min(frame.right - INSET, place.x))
    const y = Math.max(frame.top + INSET, Math.min(frame.bottom - INSET, place.y))
    const near = found.find((cue) => Math.hypot(cue.x - x, cue.y - y) < NEAR)
    if (near) near.count++
    else found.push({ x, y, angle: Math.atan2(place.y - y, place.x - x), count: 1 })
  }
  return found
}
