/** A glass over a map: which point lies in the middle of the frame, and how many times larger than life. Points are shares of the map. */

import type { Point } from '../../plan/polygon'

export interface Lens {
  x: number
  y: number
  zoom: number
}

export const WHOLE: Lens = { x: 0.5, y: 0.5, zoom: 1 }
const NEAREST = 4

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** The lens as near as it may be, with the frame full of map; `shown` is the frame's size in maps. */
export function held({ x, y, zoom }: Lens, shown: Point): Lens {
  const near = between(1, zoom, NEAREST)
  const hold = (at: number, share: number): number => (share >= near ? 0.5 : between(share / near / 2, at, 1 - share / near / 2))
  return { x: hold(x, shown[0]), y: hold(y, shown[1]), zoom: near }
}

/** Nearer by a factor, with this point of the map where it was. */
export function nearer(lens: Lens, factor: number, [x, y]: Point): Lens {
  const zoom = between(1, lens.zoom * factor, NEAREST)
  const by = lens.zoom / zoom
  return { x: x + (lens.x - x) * by, y: y + (lens.y - y) * by, zoom }
}

/** Over these points, as near as wanted if all of them can be seen then; a little nearer than life is not worth the way. */
export function over(points: readonly Point[], shown: Point, wanted: number): Lens {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(wanted, shown[0] / (right - left), shown[1] / (bottom - top))
  return zoom < 1.2 ? WHOLE : held({ x: (left + right) / 2, y: (top + bottom) / 2, zoom }, shown)
}

/** A spot that matters, as a circle: its middle in shares of the map, its reach in shares of the map's width. */
export interface Beacon {
  at: Point
  reach: number
}

/** The corners that buttons may lie in; the upper left one tells the auction. */
export type Corner = 'bottom right' | 'top right' | 'bottom left'
const CORNERS: readonly Corner[] = ['bottom right', 'top right', 'bottom left']

/** The first corner of the frame where something so wide and high covers no beacon; null if there is none. Sizes are in pixels. */
export function freeCorner(beacons: readonly Beacon[], lens: Lens, frame: Point, map: Point, [wide, high]: Point): Corner | null {
  const seen = beacons.map((beacon) => ({ at: onScreen(beacon.at, lens, frame, map), reach: beacon.reach * map[0] * lens.zoom }))
  return (
    CORNERS.find((corner) => {
      const x = corner.endsWith('right') ? [frame[0] - wide, frame[0]] : [0, wide]
      const y = corner.startsWith('bottom') ? [frame[1] - high, frame[1]] : [0, high]
      const beside = ([low, top]: number[], value: number): number => Math.max(low! - value, 0, value - top!)
      return seen.every(({ at, reach }) => Math.hypot(beside(x, at[0]), beside(y, at[1])) > reach)
    }) ?? null
  )
}

/** Where a point of the map is in the frame, in pixels from its upper left corner. */
export const onScreen = ([x, y]: Point, lens: Lens, frame: Point, map: Point): Point => [
  frame[0] / 2 + (x - lens.x) * map[0] * lens.zoom,
  frame[1] / 2 + (y - lens.y) * map[1] * lens.zoom,
]

export type Edge = 'left' | 'right' | 'up' | 'down'

/** The beacons that lie outside the frame, by the edge beyond which they are farthest out. */
export function outside(beacons: readonly Beacon[], lens: Lens, frame: Point, map: Point): Partial<Record<Edge, Beacon[]>> {
  const found: Partial<Record<Edge, Beacon[]>> = {}
  for (const beacon of beacons) {
    const [x, y] = onScreen(beacon.at, lens, frame, map)
    const beyond: [Edge, number][] = [['left', -x], ['right', x - frame[0]], ['up', -y], ['down', y - frame[1]]]
    const [edge, far] = beyond.reduce((one, other) => (other[1] > one[1] ? other : one))
    if (far > 0) (found[edge] ??= []).push(beacon)
  }
  return found
}
