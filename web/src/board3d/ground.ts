/** What the city stands on: a table that fades away, a plate with a slab for each site, letters at every side. */

import { BoxGeometry, CircleGeometry, Color, Group, InstancedMesh, Matrix4, Mesh, MeshBasicMaterial, MeshLambertMaterial, PlaneGeometry } from 'three'
import { paintOf } from '../colours'
import type { Player, Region, Scene, Side } from '../wire'
import { block } from './geometry'
import { placeOf } from './measure'
import { letters } from './textures'

export interface Palette {
  sky: string
  table: string
  plate: string
  slab: string
  own: string
  outline: string
  ink: string
  faint: string
}

const MARGIN = 0.98

export function ground(scene: Scene, players: readonly Player[], palette: Palette, nameOf: (region: string) => string): Group {
  const group = new Group()
  group.add(table(palette), plate(scene, palette), slabs(scene, palette))
  for (const region of scene.regions) group.add(regionName(scene, region, nameOf(region.id), palette))
  for (const side of scene.sides) {
    const colour = players.find((player) => player.seat === side.seat)?.colour
    group.add(...rowLetters(scene, side, paintOf(colour).hex, palette))
  }
  return group
}

export function table(palette: Palette): Mesh {
  const mesh = new Mesh(new CircleGeometry(60, 48), new MeshLambertMaterial({ color: palette.table }))
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.22
  mesh.receiveShadow = true
  return mesh
}

function plate(scene: Scene, palette: Palette): Mesh {
  const [width, depth] = [scene.width - 1 + 2 * MARGIN, scene.depth - 1 + 2 * MARGIN]
  const geometry = width === depth ? block(width, 0.2, 0.07) : new BoxGeometry(width, 0.2, depth).translate(0, 0.1, 0)
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: palette.plate }))
  mesh.position.y = -0.22
  mesh.receiveShadow = true
  mesh.castShadow = true
  return mesh
}

/** One slab a site; those of one's own district are of another stone. */
function slabs(scene: Scene, palette: Palette): InstancedMesh {
  const own = new Set(scene.regions.find((region) => region.yours)?.sites)
  const mesh = new InstancedMesh(block(0.86, 0.045, 0.02), new MeshLambertMaterial(), scene.sites.length)
  scene.sites.forEach((site, index) => {
    const { x, z } = placeOf(scene, site)
    mesh.setMatrixAt(index, new Matrix4().makeTranslation(x, -0.03, z))
    mesh.setColorAt(index, new Color(own.has(site.id) ? palette.own : palette.slab))
  })
  mesh.receiveShadow = true
  return mesh
}

/** A region's name in the corner of the plate that it lies in, if it lies in one; one's own stands out. */
function regionName(scene: Scene, region: Region, name: string, palette: Palette): Mesh {
  const places = scene.sites.filter((site) => region.sites.includes(site.id)).map((site) => placeOf(scene, site))
  const middle = (of: (place: { x: number; z: number }) => number): number => Math.sign(Math.round(places.reduce((sum, place) => sum + of(place), 0) * 10))
  const material = new MeshBasicMaterial({ map: letters([name], region.yours ? palette.ink : palette.faint, 'transparent'), transparent: true, depthWrite: false, toneMapped: false })
  const mesh = new Mesh(new PlaneGeometry(0.4, 0.4).rotateX(-Math.PI / 2), material)
  mesh.position.set((middle((place) => place.x) * (scene.width + 0.44)) / 2, 0, (middle((place) => place.z) * (scene.depth + 0.44)) / 2)
  return mesh
}

function rowLetters(scene: Scene, side: Side, colour: string, palette: Palette): Mesh[] {
  const texture = letters(side.rows.map((row) => row.id), colour, palette.outline)
  const material = new MeshBasicMaterial({ map: texture, transparent: true, depthWrite: false, toneMapped: false })
  return side.rows.flatMap((row, index) => {
    const near = scene.sites.find((site) => site.id === row.sites[0])
    if (!near) return []
    const { x, z } = placeOf(scene, near)
    const geometry = new PlaneGeometry(0.4, 0.4)
    const uv = geometry.getAttribute('uv')
    for (let i = 0; i < uv.count; i++) uv.setX(i, (index + uv.getX(i)) / side.rows.length)
    geometry.rotateX(-Math.PI / 2)
    geometry.rotateY(Math.atan2(side.direction[0], -side.direction[1]))
    const mesh = new Mesh(geometry, material)
    mesh.position.set(x + side.direction[0] * 0.72, 0, z - side.direction[1] * 0.72)
    return [mesh]
  })
}
