/** The solids of a scene as instances, one draw call for each shape and owner; new ones spring into place. */

import {
  type BufferGeometry,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  MeshLambertMaterial,
  Mesh,
  type Object3D,
} from 'three'
import { ownersPaint, WHITE } from '../colours'
import type { Player, Solid } from '../protocol'
import { block, gable, mast, trees } from './geometry'
import type { City, Form, Spot3 } from './city'
import { FOOTPRINT, spring, SPRING_SECONDS, UNIT } from './measure'
import { facade, lamps } from './textures'

interface Falling {
  mesh: InstancedMesh
  index: number
  shape: string
  spot: Spot3
  y: number
  since: number
}

export class Pieces {
  readonly group = new Group()
  private readonly shapes = {
    floor: block(FOOTPRINT, 2 * UNIT, 0.035),
    roof: gable(),
    plate: block(0.78, 0.05, 0.015),
    trees: trees(),
    antenna: mast(),
  }
  private readonly blocks = new Map<number, BufferGeometry>()
  private readonly lamps = lamps()
  private readonly materials = new Map<string, MeshLambertMaterial>()
  /** Materials of a game's own whose windows are lit at night. */
  private readonly given = new Set<MeshLambertMaterial>()
  private readonly leaves = new MeshLambertMaterial({ vertexColors: true })
  /** The way that façades and tops look. */
  facing = 0
  private known: Set<string> | null = null
  private falling: Falling[] = []
  private night = 0

  constructor(private readonly city: City) {}

  setNight(night: number): void {
    this.night = night
    for (const material of [...this.materials.values(), ...this.given]) material.emissiveIntensity = night
  }

  /** Draw these solids; those that were not there before fall into place. */
  show(
    all: readonly Solid[],
    places: ReadonlyMap<string, Spot3>,
    players: readonly Player[],
    now: number,
    still: boolean,
  ): void {
    for (const child of this.group.children) if (child instanceof InstancedMesh) child.dispose()
    this.group.clear()
    this.falling = []
    const before = this.known
    this.known = new Set(all.map(keyOf))
    for (const solids of grouped(all).values()) {
      for (const mesh of this.meshes(solids[0]!, players, solids.length)) {
        solids.forEach((solid, index) => {
          const spot = places.get(solid.site)!
          const y = spot.y + solid.base * UNIT
          mesh.setMatrixAt(index, standing(solid.shape, spot, y, this.facing))
          const isNew = before !== null && !still && !before.has(keyOf(solid))
          if (isNew) this.falling.push({ mesh, index, shape: solid.shape, spot, y, since: now })
        })
        mesh.computeBoundingSphere()
        this.group.add(mesh)
      }
    }
  }

  /** Move what is falling; whether anything has moved. */
  move(now: number): boolean {
    const moved = this.falling.length > 0
    for (const { mesh, index, shape, spot, y, since } of this.falling) {
      mesh.setMatrixAt(index, standing(shape, spot, y + spring((now - since) / 1000), this.facing))
      mesh.instanceMatrix.needsUpdate = true
    }
    this.falling = this.falling.filter(({ since }) => now - since < SPRING_SECONDS * 1000)
    return moved
  }

  /** A see-through piece where one would be built. */
  ghost(solid: Solid, spot: Spot3, players: readonly Player[]): Object3D {
    const group = new Group()
    for (const mesh of this.meshes(solid, players, 1)) {
      const material = mesh.material.clone()
      Object.assign(material, { transparent: true, opacity: 0.62, depthWrite: false })
      group.add(new Mesh(mesh.geometry, material))
    }
    group.applyMatrix4(standing(solid.shape, spot, spot.y + solid.base * UNIT + 0.01, this.facing))
    return group
  }

  private meshes(solid: Solid, players: readonly Player[], count: number): InstancedMesh<BufferGeometry, Material>[] {
    const owned = this.material(solid.owner, players)
    const forms = this.city.forms?.(solid)
    if (forms) {
      const painted = (own: Form['facade']): Material => (own ? this.material(solid.owner, players, own) : owned)
      return forms.map(({ geometry, material, facade }) =>
        this.instanced(geometry, material ? this.lit(material) : painted(facade), count),
      )
    }
    if (solid.shape === 'park')
      return [this.instanced(this.shapes.plate, owned, count), this.instanced(this.shapes.trees, this.leaves, count)]
    if (solid.shape === 'roof' || solid.shape === 'antenna')
      return [this.instanced(this.shapes[solid.shape], owned, count)]
    return [this.instanced(this.block(solid.top - solid.base), owned, count)]
  }

  private lit(material: Material): Material {
    if (material instanceof MeshLambertMaterial && material.emissiveMap && !this.given.has(material)) {
      material.emissiveIntensity = this.night
      this.given.add(material)
    }
    return material
  }

  private instanced(
    geometry: BufferGeometry,
    material: Material,
    count: number,
  ): InstancedMesh<BufferGeometry, Material> {
    const mesh = new InstancedMesh(geometry, material, count)
    mesh.castShadow = true
    mesh.receiveShadow = true
    return mesh
  }

  private block(height: number): BufferGeometry {
    if (height === 2) return this.shapes.floor
    if (!this.blocks.has(height)) this.blocks.set(height, block(FOOTPRINT, height * UNIT, 0.035))
    return this.blocks.get(height)!
  }

  private material(
    owner: number | null,
    players: readonly Player[],
    own: Form['facade'] = { name: '', draw: facade },
  ): MeshLambertMaterial {
    const paint = ownersPaint(players, owner)
    const key = `${paint.hex} ${own.name}`
    let material = this.materials.get(key)
    if (!material) {
      material = new MeshLambertMaterial({
        map: own.draw(paint),
        emissive: WHITE,
        emissiveMap: this.lamps,
        emissiveIntensity: this.night,
      })
      this.materials.set(key, material)
    }
    return material
  }
}

/** Where a piece stands; ridges of neighbouring roofs run across each other. */
function standing(shape: string, { x, z }: Spot3, y: number, facing: number): Matrix4 {
  const across = shape === 'roof' && Math.abs(Math.round(x + z)) % 2 === 0
  return new Matrix4().makeRotationY(facing + (across ? Math.PI / 2 : 0)).setPosition(x, y, z)
}

const keyOf = ({ site, base, shape, owner }: Solid): string => `${site} ${base} ${shape} ${owner}`

function grouped(solids: readonly Solid[]): Map<string, Solid[]> {
  const groups = new Map<string, Solid[]>()
  for (const solid of solids) {
    const key = `${solid.shape} ${solid.owner} ${solid.top - solid.base}`
    groups.set(key, [...(groups.get(key) ?? []), solid])
  }
  return groups
}
