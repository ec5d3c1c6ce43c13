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
