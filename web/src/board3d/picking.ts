/** From a point of the window to the site under it, and back from a site to where it appears. */

import { Box3, Plane, Raycaster, Vector2, Vector3, type Camera, type Ray } from 'three'
import { contains } from '../plan/polygon'
import type { Solid } from '../protocol'
import type { Spot3 } from './city'
import { UNIT } from './measure'

export interface Size {
  width: number
  height: number
}

/** Where sites are and what stands on them. */
export class Picking {
  spots: ReadonlyMap<string, Spot3> = new Map()
  solids: readonly Solid[] = []

  /** How high what stands on a site reaches in the world; masts do not count. */
  topOf(site: string): number {
    const standing = this.solids.filter((solid) => solid.site === site && solid.shape !== 'antenna')
    return Math.max(0, ...standing.map((solid) => solid.top)) * UNIT
  }

  /** The site under a point of the window: the nearest tower or slab that the ray meets. */
  siteAt(x: number, y: number, window: Size, camera: Camera): string | null {
    const caster = new Raycaster()
    caster.setFromCamera(new Vector2((x / window.width) * 2 - 1, 1 - (y / window.height) * 2), camera)
    let best: { site: string; far: number } | null = null
    for (const [site, at] of this.spots) {
      const far = Math.min(farAway(caster.ray, at, this.topOf(site)), onGround(caster.ray, at))
      if (far < (best?.far ?? Infinity)) best = { site, far }
    }
    return best?.site ?? null
  }

  /** Where the top of a site appears in the window. */
  project(site: string, window: Size, camera: Camera): { x: number; y: number } | null {
    const spot = this.spots.get(site)
    if (!spot) return null
    const point = new Vector3(spot.x, spot.y + this.topOf(site) + 0.15, spot.z).project(camera)
    return { x: ((point.x + 1) / 2) * window.width, y: ((1 - point.y) / 2) * window.height }
  }
}

/** How far along a ray the tower or slab of a site is. */
function farAway(ray: Ray, at: Spot3, top: number): number {
  if (at.outline && top === 0) return Infinity
  const half = at.half * (top > 0 ? 0.74 : 0.96)
  const box = new Box3(
    new Vector3(at.x - half, at.y - 0.05, at.z - half),
    new Vector3(at.x + half, at.y + Math.max(0.02, top), at.z + half),
  )
  return ray.intersectBox(box, new Vector3())?.distanceTo(ray.origin) ?? Infinity
}

/** How far along a ray a site with corners of its own is met on the ground. */
function onGround(ray: Ray, { y, outline }: Spot3): number {
  const met = outline && ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -y), new Vector3())
  return met && contains(outline, [met.x, met.z]) ? met.distanceTo(ray.origin) : Infinity
}
