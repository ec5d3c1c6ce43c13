/** Shapes on a flat map: what lies inside, what is nearest. Plain geometry. */

export type Point = readonly [number, number]
export type Polygon = readonly Point[]

/** The corners as an SVG writes them. */
export const pointsOf = (polygon: Polygon): string =>
  polygon.map((corner) => corner.map((at) => at.toFixed(2)).join()).join(' ')

export function contains(polygon: Polygon, [x, y]: Point): boolean {
  let inside = false
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  })
  return inside
}

/** How far a point is from the nearest edge. */
export function room(polygon: Polygon, [x, y]: Point): number {
  const distances = polygon.map(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!
    const length = (bx - ax) ** 2 + (by - ay) ** 2
    const share = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    return Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))
  })
  return Math.min(...distances)
}

/** Twice the area; more than zero if the corners run against the clock. */
const turning = (polygon: Polygon): number =>
  polygon.reduce((sum, [ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length]!
    return sum + ax * by - bx * ay
  }, 0)

/** The same corners against the clock. */
export const widdershins = (polygon: Polygon): Polygon => (turning(polygon) < 0 ? [...polygon].reverse() : polygon)

/** The polygon made smaller by a margin; sharp corners are not drawn in further than a few margins. */
export function inset(polygon: Polygon, margin: number): Polygon {
  const corners = widdershins(polygon)
  const way = ([ax, ay]: Point, [bx, by]: Point): Point => {
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [(bx - ax) / length, (by - ay) / length]
  }
  return corners.map((corner, i) => {
    const [px, py] = way(corners[(i + corners.length - 1) % corners.length]!, corner)
    const [nx, ny] = way(corner, corners[(i + 1) % corners.length]!)
    const [mx, my] = [-py - ny, px + nx]
    const length = Math.hypot(mx, my) || 1
    const half = Math.max(0.35, Math.hypot(mx, my) / 2)
    return [corner[0] + (mx / length) * (margin / half), corner[1] + (my / length) * (margin / half)]
  })
}
