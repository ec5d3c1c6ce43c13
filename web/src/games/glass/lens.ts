/**
 * A glass over a map: which point lies in the middle of the frame, and how many times larger than life. Points are shares of the
 * map; `shown` is the frame's size in maps.
 */

import type { Point } from '../../plan/polygon'

export interface Lens {
  x: number
  y: number
  zoom: number
}

const NEAREST = 4
/** How much of the frame the whole of a map takes that is larger than the frame: its shore is seen, too. */
const FULL = 0.97

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high))

/** How far the glass may be: the map is no smaller than life, unless it is too large for the frame. */
const farthest = (shown: Point): number => (Math.min(...shown) < 1 ? Math.min(...shown) * FULL : 1)

/** All of the map. */
export const whole = (shown: Point): Lens => ({ x: 0.5, y: 0.5, zoom: farthest(shown) })

/** The lens as near as it may be, with the frame full of map. */
export function held({ x, y, zoom }: Lens, shown: Point): Lens {
  const near = between(farthest(shown), zoom, NEAREST)
  const hold = (at: number, share: number): number =>
    share >= near ? 0.5 : between(share / near / 2, at, 1 - share / near / 2)
  return { x: hold(x, shown[0]), y: hold(y, shown[1]), zoom: near }
}

/** Nearer by a factor, with this point of the map where it was. */
export function nearer(lens: Lens, factor: number, [x, y]: Point, shown: Point): Lens {
  const zoom = between(farthest(shown), lens.zoom * factor, NEAREST)
  const by = lens.zoom / zoom
  return { x: x + (lens.x - x) * by, y: y + (lens.y - y) * by, zoom }
}

/**
 * Over these points, as near as wanted if all of them can be seen then; a little nearer than life is not worth the way.
 * Of a map that is larger than its frame, the part with these points is seen.
 */
export function over(points: readonly Point[], shown: Point, wanted: number): Lens {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const zoom = Math.min(wanted, shown[0] / (right - left), shown[1] / (bottom - top))
  return held({ x: (left + right) / 2, y: (top + bottom) / 2, zoom: zoom < 1.2 ? 1 : zoom }, shown)
}

/** A spot that matters, as a circle: its middle in shares of the map, its reach in shares of the map's width. */
export interface Beacon {
  at: Point
  reach: number
}

/** How far from the edge of the frame an arrow stands, and how finely its place is sought, in pixels. */
const EDGE = 4
const STEP = 8

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** The corners that buttons may lie in; the upper left one tells the auction. */
export type Corner = 'bottom right' | 'top right' | 'bottom left'
const CORNERS: readonly Corner[] = ['bottom right', 'top right', 'bottom left']

/** How far the nearest beacon is from a box in the frame; below nothing if the box covers some of it. All in pixels. */
const clearance = (box: Box, beacons: readonly Beacon[], lens: Lens, frame: Point, map: Point): number =>
  Math.min(
    Infinity,
    ...beacons.map((beacon) => {
      const [x, y] = onScreen(beacon.at, lens, frame, map)
      const aside = Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))
      return aside - beacon.reach * map[0] * lens.zoom
    }),
  )

const inCorner = (corner: Corner, frame: Point, [wide, high]: Point): Box => {
  const left = corner.endsWith('right') ? frame[0] - wide : 0
  const top = corner.startsWith('bottom') ? frame[1] - high : 0
  return { left, top, right: left + wide, bottom: top + high }
}

/** The first corner of the frame where something so wide and high covers no beacon; null if there is none. Sizes are in pixels. */
export const freeCorner = (
  beacons: readonly Beacon[],
  lens: Lens,
  frame: Point,
  map: Point,
  size: Point,
): Corner | null =>
  CORNERS.find((corner) => clearance(inCorner(corner, frame, size), beacons, lens, frame, map) > 0) ?? null

/** Where an arrow stands at an edge, as its upper left corner: as near to the middle as it covers neither beacon nor button, else where it covers least. */
export function atEdge(
  edge: Edge,
  beacons: readonly Beacon[],
  lens: Lens,
  frame: Point,
  map: Point,
  size: number,
  buttons: { corner: Corner; size: Point } | null,
): Point {
  const along = edge === 'left' || edge === 'right' ? 1 : 0
  const across = edge === 'left' || edge === 'up' ? EDGE : frame[1 - along]! - EDGE - size
  const middle = (frame[along]! - size) / 2
  const places = Array.from({ length: Math.max(1, Math.floor((middle - EDGE) / STEP)) }, (_, i) => i * STEP)
    .flatMap((by) => [middle - by, middle + by])
    .map((at): Point => (along ? [across, at] : [at, across]))
  const taken = buttons && inCorner(buttons.corner, frame, buttons.size)
  const room = ([left, top]: Point): number => {
    const box = { left, top, right: left + size, bottom: top + size }
    return taken && overlap(box, taken) ? -Infinity : clearance(box, beacons, lens, frame, map)
  }
  return (
    places.find((place) => room(place) > 0) ?? places.reduce((one, other) => (room(other) > room(one) ? other : one))
  )
}

/** Where a point of the map is in the frame, in pixels from its upper left corner. */
export const onScreen = ([x, y]: Point, lens: Lens, frame: Point, map: Point): Point => [
  frame[0] / 2 + (x - lens.x) * map[0] * lens.zoom,
  frame[1] / 2 + (y - lens.y) * map[1] * lens.zoom,
]

export type Edge = 'left' | 'right' | 'up' | 'down'

/** The beacons that lie outside the frame, by the edge beyond which they are farthest out. */
export function outside(
  beacons: readonly Beacon[],
  lens: Lens,
  frame: Point,
  map: Point,
): Partial<Record<Edge, Beacon[]>> {
  const found: Partial<Record<Edge, Beacon[]>> = {}
  for (const beacon of beacons) {
    const [x, y] = onScreen(beacon.at, lens, frame, map)
    const beyond: [Edge, number][] = [
      ['left', -x],
      ['right', x - frame[0]],
      ['up', -y],
      ['down', y - frame[1]],
    ]
    const [edge, far] = beyond.reduce((one, other) => (other[1] > one[1] ? other : one))
    if (far > 0) (found[edge] ??= []).push(beacon)
  }
  return found
}
