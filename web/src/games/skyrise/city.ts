/** Skyrise in 3D: islands in the air, structures that rise on them, and the auction as a path of numbers above. */

import type { BufferGeometry } from 'three'
import { Group, IcosahedronGeometry, MeshLambertMaterial } from 'three'
import type { City, Form, Spot3, Viewpoint } from '../../board3d/city'
import { block, merged } from '../../board3d/geometry'
import { UNIT } from '../../board3d/measure'
import { inset, room } from '../../plan/polygon'
import { land, onto, SCALE } from './land'
import type { Skyrise, FullScene } from './map'
import { monument } from './monuments'
import { auction, banners, discs, openings } from './signs'

const FLOOR = 0.36
const BASE = 0.17
/** How far beyond an island its banner stands. */
const BANNER = 0.3
/** How high a structure reaches in the world. */
const TALL: Record<string, number> = { short: FLOOR, medium: 2 * FLOOR, tall: 3 * FLOOR + 0.18, wonder: BASE + 1 }
const stone = new MeshLambertMaterial({ vertexColors: true })
const shapes = new Map<string, Form[]>()

export const city: City<Skyrise> = {
  spots,
  bounds: (scene) => scene.islands.flatMap(({ outline }) => inset(outline.map(onto(scene)), -BANNER)),
  solids: (scene) => [
    ...scene.solids.map((solid) => ({
      ...solid,
      shape: solid.wonder ? `wonder ${solid.wonder}` : solid.shape,
      top: TALL[solid.shape]! / UNIT,
    })),
    ...scene.path.map(({ seat, at }) => ({ site: at, shape: 'bid', owner: seat, base: 0, top: 0.1 / UNIT })),
  ],
  ground: (scene, _players, palette) => land(scene, palette),
  groundKey: (scene) => JSON.stringify(scene.islands.map(({ side, outline }) => [side, outline])),
  forms: ({ shape }) => {
    if (!shapes.has(shape)) shapes.set(shape, formsOf(shape))
    return shapes.get(shape)!
  },
  signs: (scene, view, palette) =>
    new Group().add(
      discs(scene),
      openings(scene, palette),
      auction(scene, view, palette),
      banners(scene, view, palette),
    ),
  parts,
  viewpoint: () => null,
}

function spots(scene: FullScene): ReadonlyMap<string, Spot3> {
  const to = onto(scene)
  return new Map(
    scene.sites.map(({ id, middle, polygon }) => {
      const [x, z] = to(middle)
      const half = Math.min(0.3, room(polygon, middle) * SCALE)
      return [id, { x, y: 0, z, half, outline: polygon.map(to) }]
    }),
  )
}

/** The islands, one after the other from near. */
function parts(scene: FullScene): { id: string; viewpoint: Viewpoint }[] {
  const to = onto(scene)
  return scene.islands.map(({ side, outline }) => {
    const points = outline.map(to)
    const middle = (axis: 0 | 1): number =>
      (Math.min(...points.map((point) => point[axis])) + Math.max(...points.map((point) => point[axis]))) / 2
    return { id: side, viewpoint: { angle: 0, x: middle(0), z: middle(1), zoom: side === 'c' ? 0.42 : 0.6 } }
  })
}

function formsOf(shape: string): Form[] {
  const [kind, wonder] = shape.split(' ')
  if (kind === 'wonder')
    return [
      { geometry: block(0.5, BASE, 0.03) },
      { geometry: monument(wonder ?? '').translate(0, BASE, 0), material: stone },
    ]
  if (kind === 'bid') return [{ geometry: block(0.4, 0.1, 0.03) }]
  return [{ geometry: tower(kind === 'tall' ? 3 : kind === 'medium' ? 2 : 1) }]
}

/** Floors that grow narrower, and a lantern on the tall ones. */
function tower(floors: number): BufferGeometry {
  const facade = ['position', 'normal', 'uv']
  const stack = Array.from({ length: floors }, (_, i) =>
    block(0.42 - i * 0.05, FLOOR, 0.025).translate(0, i * FLOOR, 0),
  )
  if (floors === 3)
    stack.push(block(0.14, 0.12, 0.03).translate(0, 3 * FLOOR, 0), pin().translate(0, 3 * FLOOR + 0.14, 0))
  return merged(stack, facade)
}

/** A small finial, plain in its owner's colour. */
function pin(): BufferGeometry {
  const geometry = new IcosahedronGeometry(0.05, 0)
  const uv = geometry.getAttribute('uv')
  for (let i = 0; i < uv.count; i++) uv.setXY(i, 0.345, 0.03)
  return geometry
}
