/** Where sites lie on the flat plan: turned so that the viewer's own side is at the bottom. Plain geometry. */

import type { FullScene } from '../games/shapes'
import type { Site } from '../protocol'

export interface Place {
  id: string
  /** Columns from the left and lines from the top, counted from the corner of the plan. */
  column: number
  line: number
}

export interface Layout {
  places: Place[]
  columns: number
  lines: number
}

export type Step = 'left' | 'right' | 'up' | 'down'

const SOUTH: [number, number] = [0, -1]

/** The side a viewer looks from: the seat's own, or the first player's for a spectator. */
export const directionOf = (scene: FullScene, seat: number | null): [number, number] =>
  (scene.sides.find((side) => side.seat === seat) ?? scene.sides[0])?.direction ?? SOUTH

export function layout(scene: FullScene, direction: readonly [number, number] = SOUTH): Layout {
  const [x, y] = [-direction[0], -direction[1]]
  const right = ({ x: east, y: north }: Site): number => east * y - north * x
  const ahead = ({ x: east, y: north }: Site): number => east * x + north * y
  const left = Math.min(...scene.sites.map(right))
  const far = Math.max(...scene.sites.map(ahead))
  const places = scene.sites.map((site) => ({ id: site.id, column: right(site) - left, line: far - ahead(site) }))
  const extent = (of: (place: Place) => number): number => Math.max(...places.map(of)) + 1
  return { places, columns: extent((place) => place.column), lines: extent((place) => place.line) }
}

/** What sites are named after: the letter of each x and the number of each y, where all names are made so. */
export function coordinatesOf(scene: FullScene): {
  letters: ReadonlyMap<number, string>
  numbers: ReadonlyMap<number, string>
} {
  const found = scene.sites.map(({ id, x, y }) => ({ x, y, name: /^(\p{L}+)(\d+)$/u.exec(id) }))
  if (found.some(({ name }) => !name)) return { letters: new Map(), numbers: new Map() }
  return {
    letters: new Map(found.map(({ x, name }) => [x, name![1]!])),
    numbers: new Map(found.map(({ y, name }) => [y, name![2]!])),
  }
}

/** The names along the edges of the plan: below and above the columns, left and right of the lines. */
export function edges(
  scene: FullScene,
  direction: readonly [number, number] = SOUTH,
): { columns: string[]; lines: string[] } {
  const { letters, numbers } = coordinatesOf(scene)
  const { places, columns, lines } = layout(scene, direction)
  const isAcross = direction[0] === 0
  const along = (count: number, of: 'column' | 'line', byX: boolean): string[] =>
    Array.from({ length: count }, (_, n) => {
      const id = places.find((place) => place[of] === n)?.id
      const site = scene.sites.find((one) => one.id === id)
      return (site && (byX ? letters.get(site.x) : numbers.get(site.y))) ?? ''
    })
  return { columns: along(columns, 'column', isAcross), lines: along(lines, 'line', !isAcross) }
}

/** The place one arrives at with an arrow key: the nearest in that direction, straight ahead first. */
export function step(places: readonly Place[], from: string, way: Step): string {
  const here = places.find((place) => place.id === from)
  if (!here) return from
  const cost = (place: Place): number => {
    const across = way === 'left' || way === 'right'
    const ahead =
      (across ? place.column - here.column : place.line - here.line) * (way === 'left' || way === 'up' ? -1 : 1)
    const aside = Math.abs(across ? place.line - here.line : place.column - here.column)
    return ahead > 0.01 ? ahead + 3 * aside : Infinity
  }
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one))
  return cost(best) < Infinity ? best.id : from
}
