/** Flat shapes on the ground of the 3D world: areas and frames of polygons. */

import { BufferAttribute, BufferGeometry, ShapeUtils, Vector2 } from 'three'
import { inset, widdershins, type Polygon } from '../plan/polygon'

type Triangles = number[]

/** The triangles of a polygon at a height, seen from above; x and z are the polygon's own. */
export function area(polygon: Polygon, y: number): Triangles {
  const corners = widdershins(polygon)
  const points = corners.map(([x, z]) => new Vector2(x, z))
  return ShapeUtils.triangulateShape(points, []).flatMap((face) =>
    [...face].reverse().flatMap((i) => [corners[i]![0], y, corners[i]![1]]),
  )
}

/** The band between two polygons with as many corners; each has a height of its own. */
export function band(outer: Polygon, high: number, inner: Polygon, low: number): Triangles {
  return outer.flatMap(([ax, az], i) => {
    const next = (i + 1) % outer.length
    const [bx, bz] = outer[next]!
    const [cx, cz] = inner[i]!
    const [dx, dz] = inner[next]!
    return [ax, high, az, dx, low, dz, bx, high, bz, ax, high, az, cx, low, cz, dx, low, dz]
  })
}

/** A frame along the inner edge of a polygon. */
export function frame(polygon: Polygon, from: number, to: number, y: number): Triangles {
  return band(inset(polygon, from), y, inset(polygon, to), y)
}

export function flat(triangles: Triangles): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(triangles), 3))
  geometry.computeVertexNormals()
  return geometry
}
