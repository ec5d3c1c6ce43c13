/** The solids, made of corners: bevelled floors, gabled roofs, trees, masts. No models are loaded. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
} from 'three'
import { WHITE } from '../colours'
import { park } from './colours'
import { FOOTPRINT, UNIT } from './measure'

type Point = [number, number, number]
type Corner = [number, number]

/** Where on the owner's texture a face lies: façade, top with the mark, tiles; see textures.ts. */
const third = (number: number): Corner[] => {
  const [left, right] = [number / 3 + 0.001, (number + 1) / 3 - 0.001]
  return [
    [left, 0.004],
    [right, 0.004],
    [right, 0.996],
    [left, 0.996],
  ]
}
const FACADE = third(0)
const TOP = third(1)
const TILES = third(2)
const PLAIN: Corner[] = Array.from({ length: 4 }, () => [0.345, 0.03])

class Faces {
  private readonly positions: number[] = []
  private readonly uvs: number[] = []

  quad(points: [Point, Point, Point, Point], uv: Corner[]): void {
    for (const i of [0, 1, 2, 0, 2, 3]) this.add(points[i]!, uv[i]!)
  }

  triangle(points: [Point, Point, Point], uv: Corner[]): void {
    points.forEach((point, i) => this.add(point, uv[i]!))
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3))
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uvs), 2))
    geometry.computeVertexNormals()
    return geometry
  }

  private add(point: Point, uv: Corner): void {
    this.positions.push(...point)
    this.uvs.push(...uv)
  }
}

/** A box with bevelled edges, standing on y = 0. */
export function block(width: number, height: number, bevel: number): BufferGeometry {
  const faces = new Faces()
  const [a, b] = [width / 2, width / 2 - bevel]
  const [low, high] = [bevel * 0.5, height - bevel]
  for (let quarter = 0; quarter < 4; quarter++) {
    const at = (x: number, y: number, z: number): Point => {
      const [c, s] = [
        [1, 0],
        [0, 1],
        [-1, 0],
        [0, -1],
      ][quarter]!
      return [x * c! + z * s!, y, -x * s! + z * c!]
    }
    faces.quad([at(-b, low, a), at(b, low, a), at(b, high, a), at(-b, high, a)], FACADE)
    faces.quad([at(-b, high, a), at(b, high, a), at(b, height, b), at(-b, height, b)], PLAIN)
    faces.quad([at(b, low, a), at(a, low, b), at(a, high, b), at(b, high, a)], PLAIN)
    faces.triangle([at(b, high, a), at(a, high, b), at(b, height, b)], PLAIN)
    faces.quad([at(-b, 0, b), at(b, 0, b), at(b, low, a), at(-b, low, a)], PLAIN)
  }
  faces.quad(
    [
      [-b, height, b],
      [b, height, b],
      [b, height, -b],
      [-b, height, -b],
    ],
    TOP,
  )
  return faces.build()
}

/** A gabled roof: one unit of height counts, the ridge may reach a little higher. */
export function gable(): BufferGeometry {
  const faces = new Faces()
  const [x, z] = [FOOTPRINT / 2 + 0.045, FOOTPRINT / 2 + 0.03]
  const [eaves, ridge] = [0.035, UNIT * 1.5]
  faces.quad(
    [
      [-x, eaves, z],
      [x, eaves, z],
      [x, ridge, 0],
      [-x, ridge, 0],
    ],
    TILES,
  )
  faces.quad(
    [
      [x, eaves, -z],
      [-x, eaves, -z],
      [-x, ridge, 0],
      [x, ridge, 0],
    ],
    TILES,
  )
  faces.triangle(
    [
      [x, eaves, z],
      [x, eaves, -z],
      [x, ridge, 0],
    ],
    PLAIN,
  )
  faces.triangle(
    [
      [-x, eaves, -z],
      [-x, eaves, z],
      [-x, ridge, 0],
    ],
    PLAIN,
  )
  for (const side of [1, -1]) {
    faces.quad(
      [
        [-x * side, 0, z * side],
        [x * side, 0, z * side],
        [x * side, eaves, z * side],
        [-x * side, eaves, z * side],
      ],
      PLAIN,
    )
    faces.quad(
      [
        [x * side, 0, z * side],
        [x * side, 0, -z * side],
        [x * side, eaves, -z * side],
        [x * side, eaves, z * side],
      ],
      PLAIN,
    )
  }
  return faces.build()
}

/** A park's trees, five of them, coloured by corner. */
export function trees(): BufferGeometry {
  const parts: BufferGeometry[] = [painted(new BoxGeometry(0.68, 0.03, 0.68).translate(0, 0.055, 0), park.lawn)]
  const spots: [number, number, number][] = [
    [-0.19, -0.17, 1],
    [0.17, -0.2, 0.85],
    [0.02, 0.03, 1.15],
    [-0.2, 0.19, 0.8],
    [0.21, 0.17, 1],
  ]
  spots.forEach(([x, z, size], i) => {
    const trunk = new CylinderGeometry(0.018, 0.024, 0.12, 5)
    trunk.translate(x, 0.09, z)
    parts.push(painted(trunk, park.trunk))
    const crown = i % 2 ? new ConeGeometry(0.1 * size, 0.3 * size, 7) : new IcosahedronGeometry(0.115 * size, 1)
    crown.translate(x, 0.12 + (i % 2 ? 0.15 : 0.09) * size, z)
    parts.push(painted(crown, park.crowns[i % 2]!))
  })
  return merged(parts)
}

/** A thin mast with a light at its top. */
export function mast(): BufferGeometry {
  const pole = new CylinderGeometry(0.016, 0.028, 0.62, 6)
  pole.translate(0, 0.31, 0)
  const bar = new CylinderGeometry(0.01, 0.01, 0.2, 5)
  bar.rotateZ(Math.PI / 2)
  bar.translate(0, 0.44, 0)
  const ball = new IcosahedronGeometry(0.055, 1)
  ball.translate(0, 0.64, 0)
  return merged([pole, bar, ball].map((part) => painted(part, WHITE)))
}

export function painted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const flat = geometry.index ? geometry.toNonIndexed() : geometry
  const { r, g, b } = new Color(colour)
  const count = flat.getAttribute('position').count
  flat.setAttribute(
    'color',
    new BufferAttribute(new Float32Array(Array.from({ length: count }, () => [r, g, b]).flat()), 3),
  )
  flat.computeVertexNormals()
  return flat
}

export function merged(
  parts: BufferGeometry[],
  names: readonly string[] = ['position', 'normal', 'color'],
): BufferGeometry {
  const geometry = new BufferGeometry()
  for (const name of names) {
    const arrays = parts.map((part) => part.getAttribute(name).array)
    const all = new Float32Array(arrays.reduce((sum, array) => sum + array.length, 0))
    let at = 0
    for (const array of arrays) {
      all.set(array, at)
      at += array.length
    }
    geometry.setAttribute(name, new BufferAttribute(all, parts[0]?.getAttribute(name).itemSize ?? 3))
  }
  return geometry
}
