/** The outermost points of a city: the corners of its ground and the tops of what stands on it. */

import type { Polygon } from '../plan/polygon'
import type { Solid } from '../protocol'
import type { Spot3 } from './city'
import type { Point3 } from './framing'
import { UNIT } from './measure'

/** Towers count as a little taller than they are, in such steps, so that the camera does not creep back with every floor. */
const STEP = 3
/** How far below the ground its edge is to be seen. */
const FOOT = -0.25

export function outskirts(bounds: Polygon, solids: readonly Solid[], spots: ReadonlyMap<string, Spot3>): Point3[] {
  const tops = new Map<string, number>()
  for (const { site, top } of solids) tops.set(site, Math.max(tops.get(site) ?? 0, top))
  return [
    ...bounds.map(([x, z]): Point3 => [x, FOOT, z]),
    ...[...tops].flatMap(([site, top]) => roofOf(spots.get(site)!, Math.ceil(top / STEP) * STEP * UNIT)),
  ]
}

const roofOf = ({ x, y, z, half }: Spot3, height: number): Point3[] =>
  [-half, half].flatMap((east) => [-half, half].map((south): Point3 => [x + east, y + height, z + south]))

/** How far apart the outermost corners are, from west to east or from north to south. */
export const extentOf = (bounds: Polygon): number =>
  Math.max(
    ...([0, 1] as const).map(
      (axis) => Math.max(...bounds.map((corner) => corner[axis])) - Math.min(...bounds.map((corner) => corner[axis])),
    ),
  )
