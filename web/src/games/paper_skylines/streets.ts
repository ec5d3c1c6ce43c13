/** Where cities stand in 3D: each along its own side of a square, left and right as their players see them. */

import type { Viewpoint } from '../../board3d/city'
import { angleOf } from '../../board3d/measure'

/** How high a card is, in units of the board. */
export const STOREY = 1.4

const SIDES: readonly [number, number][] = [
  [0, -1],
  [-1, 0],
  [0, 1],
  [1, 0],
]

/** The angle from which a seat looks: two sit opposite, more go round the table. */
export const sideOf = (seat: number, players: number): number => angleOf(SIDES[players === 2 ? seat * 2 : seat]!)

/** How far from the middle the cities are: no two meet at a corner. */
export const reach = (widths: readonly number[]): number => Math.max(2.6, Math.max(0, ...widths) / 2 + 1.5)

/** The middle of a place, counted from the left end; -1 and `width` are the ends where a city may sprawl. */
export function lot(place: number, width: number, angle: number, far: number): { x: number; z: number } {
  const along = place - (width - 1) / 2
  return { x: Math.sin(angle) * far + Math.cos(angle) * along, z: Math.cos(angle) * far - Math.sin(angle) * along }
}

/** A little closer to a seat's own city, with all of the others in sight. */
export const closeUp = (angle: number, far: number): Viewpoint => ({
  angle,
  x: Math.sin(angle) * far * 0.25,
  z: Math.cos(angle) * far * 0.25,
  zoom: 0.98,
})
