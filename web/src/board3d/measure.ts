/** From the scene's lengths to the 3D world: one site is 1 wide, x east, y up, z south; and a few movements. */

import type { FullScene } from '../games/shapes'
import type { Site } from '../protocol'

export const UNIT = 0.27
export const FOOTPRINT = 0.66
/** How far the plate reaches beyond the sites: room for names at its edge. */
export const EDGE = 0.62

export function placeOf(scene: FullScene, site: Site): { x: number; z: number } {
  return { x: site.x - (scene.width - 1) / 2, z: (scene.depth - 1) / 2 - site.y }
}

/** The angle around the city from which a side looks; South is 0. */
export const angleOf = ([x, y]: readonly [number, number]): number => Math.atan2(x, -y)

/** The shortest way round from one angle to another. */
export function turn(from: number, to: number): number {
  const full = 2 * Math.PI
  return ((((to - from + Math.PI) % full) + full) % full) - Math.PI
}

/** How far above its place a piece is, `seconds` after it was let go: a short, soft spring. */
export const SPRING_SECONDS = 0.7
export function spring(seconds: number): number {
  return seconds >= SPRING_SECONDS ? 0 : 0.9 * Math.exp(-8.5 * seconds) * Math.cos(13 * seconds)
}

/** Slow at both ends. */
export const ease = (share: number): number => share * share * (3 - 2 * share)
