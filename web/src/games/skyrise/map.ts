/** What Skyrise's view and scene hold, and where things lie on the map. Facts and geometry, no rules. */

import { contains, room, type Point } from '../../plan/polygon'
import type { Step } from '../../plan/layout'
import type {
  SkyriseBid,
  SkyriseEffect,
  SkyriseHeight,
  SkyriseLand,
  SkyriseScene,
  SkyriseSetting,
  SkyriseSite,
  SkyriseView,
} from '../../protocol'
import type { Board } from '../../table/board'
import { EMPTY, type FullScene as AnyScene, type Shapes } from '../shapes'

export const COLOURS = ['yellow', 'green', 'white', 'brown'] as const
export const LETTERS = ['A', 'B', 'C', 'D'] as const

/** A neighbourhood with what lies on it, and whether the next bid may go there. */
export interface Neighbourhood extends SkyriseSite {
  x: number
  y: number
  open: boolean
  disc: string
}

/** An island with whoever controls it. */
export interface Island extends SkyriseLand {
  control: number[]
}

type AsTold = Omit<SkyriseSetting, 'sites' | 'islands'> & SkyriseScene

export interface FullScene extends Omit<AnyScene, 'sites' | 'solids'>, AsTold {
  sites: Neighbourhood[]
  islands: Island[]
  /** The bids of the running auction, one after the other. */
  path: SkyriseBid[]
}

export interface Skyrise extends Shapes {
  view: SkyriseView
  setting: SkyriseSetting
  told: SkyriseScene
  scene: FullScene
  effect: SkyriseEffect
}

export type SkyriseBoard = Board<Skyrise>

export function layOut(setting: SkyriseSetting, told: SkyriseScene, view: SkyriseView): FullScene {
  const { open, discs, control, bids } = view
  return {
    ...EMPTY,
    ...setting,
    ...told,
    sites: setting.sites.map((site) => ({
      ...site,
      x: site.middle[0],
      y: site.middle[1],
      open: open.includes(site.id),
      disc: discs[site.id] ?? '',
    })),
    islands: setting.islands.map((island) => ({ ...island, control: control[island.side]! })),
    path: bids,
  }
}

export const siteOf = (scene: FullScene, id: string): Neighbourhood => scene.sites.find((site) => site.id === id)!

export const heightOfNumber = (scene: FullScene, number: number): SkyriseHeight =>
  scene.buildings.find((one) => one.number === number)?.height ?? 'short'

export const isNumber = (word: string): boolean => /^\d+$/.test(word)

export interface Extent {
  x: number
  y: number
  width: number
  depth: number
}

/** The middle of all land, and how far it reaches. */
export function frameOf(scene: FullScene): Extent {
  const points = scene.islands.flatMap((island) => island.outline)
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, y: (low + high) / 2, width: right - left, depth: high - low }
}

/** The neighbourhood at a point of the map. */
export const siteAt = (scene: FullScene, point: Point): string | null =>
  scene.sites.find((site) => contains(site.polygon, point))?.id ?? null

/** Of these neighbourhoods the one at a point of the map, or the nearest that is no farther from it. */
export function nearestOf(scene: FullScene, ids: readonly string[], point: Point, far: number): string | null {
  const away = ({ polygon }: Neighbourhood): number => (contains(polygon, point) ? 0 : room(polygon, point))
  const [best] = ids.map((id) => siteOf(scene, id)).sort((one, other) => away(one) - away(other))
  return best && away(best) <= far ? best.id : null
}

/** The bridges, each as the two points of the shores that face each other. */
export function spans(scene: FullScene): [Point, Point][] {
  const middle = (id: string): Point => siteOf(scene, id).middle
  return scene.bridges.map(({ sites: [inner, outer] }) => {
    const [from, to] = [middle(inner), middle(outer)]
    return [shore(siteOf(scene, inner).polygon, from, to), shore(siteOf(scene, outer).polygon, to, from)]
  })
}

/** Where the line from a point inside a polygon to one outside crosses its edge. */
function shore(polygon: readonly Point[], from: Point, to: Point): Point {
  let [near, far] = [0, 1]
  const at = (share: number): Point => [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
  for (let i = 0; i < 20; i++) {
    const half = (near + far) / 2
    if (contains(polygon, at(half))) near = half
    else far = half
  }
  return at(near)
}

const WAYS: Record<Step, Point> = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] }

/** The neighbourhood one arrives at with an arrow key: the nearest within a quarter turn, straight ahead first. */
export function stepTo(scene: FullScene, from: string, way: Step): string {
  const here = siteOf(scene, from).middle
  const [wx, wy] = WAYS[way]
  const cost = ({ id, middle: [x, y] }: Neighbourhood): number => {
    const [dx, dy] = [x - here[0], y - here[1]]
    const ahead = dx * wx + dy * wy
    const aside = Math.abs(dx * wy - dy * wx)
    return id === from || ahead <= 0 || aside > ahead * 1.05 ? Infinity : ahead + 0.9 * aside
  }
  const best = scene.sites.reduce((one, other) => (cost(other) < cost(one) ? other : one))
  return cost(best) < Infinity ? best.id : from
}

interface Nooks {
  name: Point
  windmill: Point
}

const found = new Map<string, Nooks>()

/** Two free corners of a neighbourhood, away from its middle and from each other: for its name, and for its windmill. */
export function nooks(site: Neighbourhood): Nooks {
  const key = site.polygon.join()
  if (!found.has(key)) found.set(key, search(site))
  return found.get(key)!
}

const WANTED = 0.3

function search({ middle, polygon }: Neighbourhood): Nooks {
  const shares = [0.85, 0.75, 0.65, 0.55, 0.45]
  const spots = polygon.flatMap((corner) =>
    shares.map((share): Point => [
      middle[0] + (corner[0] - middle[0]) * share,
      middle[1] + (corner[1] - middle[1]) * share,
    ]),
  )
  const apart = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)
  const wide = ([x, y]: Point): number =>
    Math.min(...[-0.22, 0.22].map((by) => (contains(polygon, [x + by, y]) ? room(polygon, [x + by, y]) : -1)))
  const value = (spot: Point): number => Math.min(wide(spot), WANTED) * 4 + Math.min(apart(spot, middle), 1)
  const best = (worth: (spot: Point) => number): Point =>
    spots.reduce((one, other) => (worth(other) > worth(one) ? other : one))
  const name = best(value)
  return { name, windmill: best((spot) => value(spot) + Math.min(1.2, apart(spot, name))) }
}
