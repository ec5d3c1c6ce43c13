/** Outlines around places: a glow for what can be touched, a plain frame for what is pointed at. Never a fill: ground and colours carry meaning. */

import { DoubleSide, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, PlaneGeometry, type Object3D } from 'three'
import { GLOW } from '../colours'
import type { Spot3 } from './city'
import type { Palette } from './ground'
import { flat, frame } from './outline'
import { halo, marking } from './textures'

/** A place, and how high what stands on it reaches in the world. */
export interface Outlined {
  spot: Spot3
  top: number
}

const seeThrough = { transparent: true, depthWrite: false, toneMapped: false }
const line = { side: DoubleSide, toneMapped: false }

export class Glow {
  readonly group = new Group()
  private readonly lit = new Group()
  private readonly pointed = new Group()
  private readonly halo = new MeshBasicMaterial({ ...seeThrough, map: halo(GLOW) })
  private readonly sheen = new MeshBasicMaterial({
    ...seeThrough,
    ...line,
    color: GLOW,
    opacity: 0.4,
    transparent: true,
  })
  private readonly rim = new MeshBasicMaterial({ ...line, color: GLOW })
  private readonly ink = new MeshBasicMaterial(line)
  private readonly casing = new MeshBasicMaterial(line)
  private readonly marking = new MeshBasicMaterial(seeThrough)
  private isStark = false

  constructor() {
    this.group.add(this.lit, this.pointed)
  }

  /** The colours of what is pointed at; in high contrast every glow has a dark edge as well. */
  dress({ ink, outline }: Palette, isStark: boolean): void {
    this.ink.color.set(ink)
    this.casing.color.set(outline)
    this.marking.map = marking(ink, outline)
    this.isStark = isStark
    this.halo.map = halo(GLOW, isStark ? ink : null)
  }

  show(places: readonly Outlined[]): void {
    empty(this.lit)
    const { square, shaped } = sorted(places)
    if (shaped.length) {
      this.lit.add(outline(shaped, 0.02, 0.09, 0.012, this.rim), outline(shaped, 0.09, 0.17, 0.011, this.sheen))
      if (this.isStark) this.lit.add(outline(shaped, -0.01, 0.03, 0.013, this.ink))
    }
    if (square.length) this.lit.add(tiles(square, 1.24, this.halo, 2))
  }

  point(places: readonly Outlined[]): void {
    empty(this.pointed)
    const { square, shaped } = sorted(places)
    if (shaped.length)
      this.pointed.add(outline(shaped, -0.05, 0.1, 0.014, this.casing), outline(shaped, -0.02, 0.06, 0.016, this.ink))
    if (square.length) this.pointed.add(tiles(square, 1.1, this.marking, 3))
  }
}

function sorted(places: readonly Outlined[]): { square: Outlined[]; shaped: Outlined[] } {
  return { square: places.filter(({ spot }) => !spot.outline), shaped: places.filter(({ spot }) => spot.outline) }
}

const outline = (
  places: readonly Outlined[],
  from: number,
  to: number,
  above: number,
  material: MeshBasicMaterial,
): Mesh => new Mesh(flat(places.flatMap(({ spot }) => frame(spot.outline!, from, to, spot.y + above))), material)

/** A square on the ground of each place, and a smaller one on top of what stands there. */
function tiles(places: readonly Outlined[], size: number, material: MeshBasicMaterial, order: number): InstancedMesh {
  const mesh = new InstancedMesh(new PlaneGeometry(size, size).rotateX(-Math.PI / 2), material, places.length * 2)
  let count = 0
  for (const {
    spot: { x, y, z, half },
    top,
  } of places) {
    mesh.setMatrixAt(count++, new Matrix4().makeScale(2 * half, 1, 2 * half).setPosition(x, y + 0.02, z))
    if (top > 0)
      mesh.setMatrixAt(count++, new Matrix4().makeScale(1.68 * half, 1, 1.68 * half).setPosition(x, y + top + 0.02, z))
  }
  mesh.count = count
  mesh.renderOrder = order
  return mesh
}

function empty(group: Group): void {
  for (const child of [...group.children]) discard(child)
}

/** Take something off the stage and free its shapes; materials are kept for the next. */
export function discard(object: Object3D): void {
  object.removeFromParent()
  object.traverse((one) => {
    if (one instanceof Mesh) one.geometry.dispose()
  })
}
