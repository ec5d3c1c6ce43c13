/** What the city stands on: a table that fades away, a plate with a slab for each site, names at every edge. */

import { BoxGeometry, CircleGeometry, Color, Group, InstancedMesh, Matrix4, Mesh, MeshLambertMaterial } from 'three'
import { ownersPaint, type Paint } from '../colours'
import { coordinatesOf } from '../plan/layout'
import type { Player, Region, Side } from '../protocol'
import type { FullScene } from '../games/shapes'
import { block } from './geometry'
import { labels, type Label } from './labels'
import { EDGE, placeOf } from './measure'
import { writingOn } from './textures'

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

/** How far from the middle of the outermost sites their names are, and the tabs of rows. */
const NAME = 0.6
const TAB = 0.9

export function ground(
  scene: FullScene,
  players: readonly Player[],
  palette: Palette,
  nameOf: (region: string) => string,
): Group {
  const group = new Group()
  group.add(table(palette), plate(scene, palette), slabs(scene, palette))
  group.add(
    labels([
      ...coordinates(scene, palette),
      ...scene.regions.map((region) => regionName(scene, region, nameOf(region.id), palette)),
      ...scene.sides.flatMap((side) => rowTabs(scene, side, ownersPaint(players, side.seat))),
    ]),
  )
  return group
}

export function table(palette: Palette): Mesh {
  const mesh = new Mesh(new CircleGeometry(60, 48), new MeshLambertMaterial({ color: palette.table }))
  mesh.rotation.x = -Math.PI / 2
  mesh.position.y = -0.22
  mesh.receiveShadow = true
  return mesh
}

function plate(scene: FullScene, palette: Palette): Mesh {
  const [width, depth] = [scene.width + 2 * EDGE, scene.depth + 2 * EDGE]
  const geometry = width === depth ? block(width, 0.2, 0.07) : new BoxGeometry(width, 0.2, depth).translate(0, 0.1, 0)
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: palette.plate }))
  mesh.position.y = -0.22
  mesh.receiveShadow = true
  mesh.castShadow = true
  return mesh
}

/** One slab a site; those of one's own district are of another stone. */
function slabs(scene: FullScene, palette: Palette): InstancedMesh {
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
function regionName(scene: FullScene, region: Region, name: string, palette: Palette): Label {
  const places = scene.sites.filter((site) => region.sites.includes(site.id)).map((site) => placeOf(scene, site))
  const corner = (of: (place: { x: number; z: number }) => number, size: number): number =>
    Math.sign(Math.round(places.reduce((sum, place) => sum + of(place), 0) * 10)) * (size / 2 + TAB - 0.5)
  return {
    text: name,
    x: corner((place) => place.x, scene.width),
    z: corner((place) => place.z, scene.depth),
    size: 0.4,
    ink: region.yours ? palette.ink : palette.faint,
  }
}

/** A side's rows, as tabs in its player's colour at the edge where they begin. */
function rowTabs(scene: FullScene, side: Side, paint: Paint): Label[] {
  return side.rows.flatMap(({ id, sites }) => {
    const near = scene.sites.find((site) => site.id === sites[0])
    if (!near) return []
    const { x, z } = placeOf(scene, near)
    return [
      {
        text: id,
        x: x + side.direction[0] * TAB,
        z: z - side.direction[1] * TAB,
        size: 0.36,
        ink: writingOn(paint).ink,
        tab: paint.hex,
      },
    ]
  })
}

/** Letters and numbers along every edge, so that a site's name can be read off from wherever one sits. */
function coordinates(scene: FullScene, palette: Palette): Label[] {
  const { letters, numbers } = coordinatesOf(scene)
  const [east, south] = [(scene.width - 1) / 2 + NAME, (scene.depth - 1) / 2 + NAME]
  const label = (text: string, x: number, z: number): Label => ({ text, x, z, size: 0.27, ink: palette.ink })
  return [-1, 1].flatMap((way) => [
    ...[...letters].map(([at, text]) => label(text, at - (scene.width - 1) / 2, way * south)),
    ...[...numbers].map(([at, text]) => label(text, way * east, (scene.depth - 1) / 2 - at)),
  ])
}
