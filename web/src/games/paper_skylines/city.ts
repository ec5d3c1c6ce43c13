/** The cities of all players in 3D: towers of cards around a square, each floor in the colour of its type. */

import {
  BoxGeometry,
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
  type BufferGeometry,
  type Object3D,
} from 'three'
import type { City, Form, Spot3 } from '../../board3d/city'
import { block, merged, painted, trees } from '../../board3d/geometry'
import { table, type Palette } from '../../board3d/ground'
import { UNIT } from '../../board3d/measure'
import { drawing } from '../../board3d/textures'
import { DARK, paintOf, WHITE } from '../../colours'
import type { Polygon } from '../../plan/polygon'
import type { PaperSkylinesView, Player, Solid } from '../../protocol'
import { GREEN, SKIN, tops } from './colours'
import { front, lamps } from './fronts'
import { mind } from './mind.svelte'
import { pricetag } from './pricetags'
import { closeUp, lot, reach, sideOf, STOREY } from './streets'
import {
  areNumbersPlaces,
  heightAt,
  placesOf,
  priceOf,
  SIDES,
  topOf,
  wordOf,
  type Paper,
  type FullScene,
  type Town,
} from './table'

const WIDE = 0.8
const bodies = new Map<string, Form[]>()
const leaves = new MeshLambertMaterial({ vertexColors: true })

const farOf = (scene: FullScene): number => reach(scene.cities.map((town) => town.width))
const angleOf = (scene: FullScene, seat: number): number => sideOf(seat, scene.cities.length)

/** Where each place of a city is, by number; the ends are 0 and one more than there are places. */
function lotOf(scene: FullScene, town: Town, number: number): Spot3 {
  return { ...lot(number - 1, town.width, angleOf(scene, town.seat), farOf(scene)), y: 0, half: 0.5 }
}

export const city: City<Paper> = {
  spots: (scene) => spots(scene),
  bounds: (scene) => scene.cities.flatMap((town) => plate(scene, town)),
  solids: (scene) => scene.cities.flatMap((town) => towers(scene, town)),
  ground: (scene, players, palette) => ground(scene, players, palette),
  groundKey: (scene) => JSON.stringify(scene.cities.map((town) => town.width)),
  forms: (solid) => forms(solid),
  signs: (scene) => mayors(scene),
  lights: (scene, view) => prices(scene, view),
  viewpoint: (scene, seat) => closeUp(angleOf(scene, seat), farOf(scene)),
}

/** The corners of a city's ground, with its name in front. */
function plate(scene: FullScene, { seat, width }: Town): Polygon {
  const [angle, far] = [angleOf(scene, seat), farOf(scene)]
  return [-1, Math.max(1, width)].flatMap((end) =>
    [-0.8, 1.4].map((out) => {
      const { x, z } = lot(end + Math.sign(end) * 0.1, width, angle, far + out)
      return [x, z] as const
    }),
  )
}

function spots(scene: FullScene): Map<string, Spot3> {
  const found = new Map<string, Spot3>()
  for (const town of scene.cities) {
    for (const building of town.buildings) found.set(wordOf(scene, town, building), lotOf(scene, town, building.place))
    if (town.seat !== scene.you || !town.width) continue
    if (areNumbersPlaces(scene))
      placesOf(town).forEach((building, at) => !building && found.set(String(at + 1), lotOf(scene, town, at + 1)))
    found.set('left', lotOf(scene, town, 0))
    found.set('right', lotOf(scene, town, town.width + 1))
  }
  return found
}

/** A tower: a floor for each card, and a roof that tells the type of the top one. */
function towers(scene: FullScene, town: Town): Solid[] {
  return town.buildings.flatMap((building) => {
    const site = wordOf(scene, town, building)
    const floors = building.cards.map((card, at) => ({
      site,
      shape: `${card.type} ${town.colour}`,
      owner: town.seat,
      base: at * STOREY,
      top: (at + 1) * STOREY,
    }))
    const top = building.height * STOREY
    return [...floors, { site, shape: `roof ${topOf(building).type}`, owner: null, base: top, top }]
  })
}

function forms({ shape }: Solid): Form[] {
  if (!bodies.has(shape)) bodies.set(shape, makeForms(shape))
  return bodies.get(shape)!
}

function makeForms(shape: string): Form[] {
  const [kind = '', more = ''] = shape.split(' ')
  if (kind === 'roof') return [{ geometry: roofs[more]!(), material: leaves }]
  const material = new MeshLambertMaterial({
    map: front(kind, paintOf(more)),
    emissive: WHITE,
    emissiveMap: lamps(kind),
    emissiveIntensity: 0,
  })
  return [{ geometry: block(WIDE, STOREY * UNIT, 0.025), material }]
}

const roofs: Record<string, () => BufferGeometry> = {
  residential: () =>
    merged([painted(new ConeGeometry(0.58, 0.3, 4).rotateY(Math.PI / 4).translate(0, 0.15, 0), tops.residential)]),
  civic: () =>
    merged([
      painted(new CylinderGeometry(0.26, 0.28, 0.1, 20).translate(0, 0.05, 0), tops.civic.drum),
      painted(new SphereGeometry(0.25, 18, 9, 0, 2 * Math.PI, 0, Math.PI / 2).translate(0, 0.1, 0), tops.civic.dome),
      painted(new CylinderGeometry(0.012, 0.02, 0.16, 6).translate(0, 0.42, 0), tops.civic.pole),
    ]),
  commercial: () =>
    merged([
      painted(new BoxGeometry(0.44, 0.16, 0.44).translate(0, 0.08, 0), tops.commercial.box),
      painted(new BoxGeometry(0.5, 0.1, 0.04).translate(0, 0.24, 0), tops.commercial.sign),
      painted(new CylinderGeometry(0.012, 0.018, 0.4, 6).translate(0.12, 0.36, 0), tops.commercial.mast),
    ]),
  industrial: () =>
    merged([
      painted(new CylinderGeometry(0.06, 0.08, 0.44, 10).translate(-0.2, 0.22, -0.16), tops.industrial.chimney),
      painted(new CylinderGeometry(0.05, 0.07, 0.34, 10).translate(0.02, 0.17, -0.2), tops.industrial.flue),
      painted(new BoxGeometry(0.62, 0.1, 0.3).translate(0, 0.05, 0.16), tops.industrial.hall),
    ]),
  park: () => trees().scale(1.08, 1.1, 1.08),
  city: () =>
    merged([
      painted(new BoxGeometry(0.12, 0.26, 0.2).translate(-0.16, 0.13, 0), tops.city.pier),
      painted(new BoxGeometry(0.12, 0.26, 0.2).translate(0.16, 0.13, 0), tops.city.pier),
      painted(new BoxGeometry(0.5, 0.1, 0.24).translate(0, 0.3, 0), tops.city.beam),
    ]),
}

/** Each mayor stands at the edge of his roof, on the side of his player. */
function mayors(scene: FullScene): Object3D {
  const group = new Group()
  for (const town of scene.cities) {
    const building = town.buildings.find((one) => one.place === town.mayor)
    if (!building) continue
    const { x, z } = lotOf(scene, town, building.place)
    const angle = angleOf(scene, town.seat)
    const mesh = new Mesh(figure(paintOf(town.colour).hex), leaves)
    mesh.position.set(x + Math.sin(angle) * 0.27, building.height * STOREY * UNIT, z + Math.cos(angle) * 0.27)
    mesh.castShadow = true
    group.add(mesh)
  }
  return group
}

/** What the card on one's mind would cost, above every place where it may go. */
function prices(scene: FullScene, view: PaperSkylinesView): Object3D {
  const group = new Group()
  const town = scene.cities.find((one) => one.seat === scene.you)
  if (!town) return group
  for (const [place, price] of Object.entries(priceOf(view, mind.card))) {
    const number = place === SIDES[0] ? 0 : place === SIDES[1] ? town.width + 1 : Number(place)
    const { x, z } = lotOf(scene, town, number)
    const tag = pricetag(price)
    tag.position.set(x, (heightAt(town, number) * STOREY + 0.5) * UNIT, z)
    group.add(tag)
  }
  return group
}

function figure(colour: string): BufferGeometry {
  return merged([
    painted(new ConeGeometry(0.12, 0.3, 14).translate(0, 0.15, 0), colour),
    painted(new SphereGeometry(0.075, 14, 10).translate(0, 0.33, 0), SKIN),
    painted(new CylinderGeometry(0.11, 0.11, 0.015, 16).translate(0, 0.385, 0), DARK),
    painted(new CylinderGeometry(0.065, 0.065, 0.11, 16).translate(0, 0.44, 0), DARK),
  ])
}

function ground(scene: FullScene, players: readonly Player[], palette: Palette): Object3D {
  const group = new Group()
  group.add(table(palette), square(scene))
  for (const town of scene.cities) group.add(street(scene, town, players, palette))
  return group
}

/** The green in the middle of the square. */
function square(scene: FullScene): Object3D {
  const far = farOf(scene)
  const green = new Mesh(
    new CircleGeometry(far - 1.1, 40).rotateX(-Math.PI / 2),
    new MeshLambertMaterial({ color: GREEN }),
  )
  green.position.y = -0.19
  green.receiveShadow = true
  const group = new Group()
  group.add(green)
  const wood = [0, 1, 2, 3, 4].map((turn) =>
    trees()
      .rotateY(turn * 1.3)
      .translate(Math.sin(turn * 1.256) * (far - 2) * 0.62, -0.22, Math.cos(turn * 1.256) * (far - 2) * 0.62),
  )
  const mesh = new Mesh(merged(wood), leaves)
  mesh.castShadow = true
  group.add(mesh)
  return group
}

/** The ground of a city: a plate edged in its player's colour, a slab for each place, and the name in front. */
function street(scene: FullScene, town: Town, players: readonly Player[], palette: Palette): Object3D {
  const group = new Group()
  const long = Math.max(1, town.width) + 2.2
  const stones = Array.from({ length: town.width }, (_, place) =>
    slab(0.9, 0.045, 0.9, palette.slab, place - (town.width - 1) / 2, -0.05, 0),
  )
  const ground = new Mesh(
    merged([
      slab(long, 0.16, 1.5, palette.plate, 0, -0.22, 0),
      slab(long, 0.17, 0.09, paintOf(town.colour).hex, 0, -0.22, 0.78),
      ...stones,
    ]),
    leaves,
  )
  ground.receiveShadow = true
  group.add(ground)
  const name = players.find((player) => player.seat === town.seat)?.name ?? ''
  const sign = new Mesh(
    new PlaneGeometry(3.2, 0.4).rotateX(-Math.PI / 2),
    new MeshBasicMaterial({
      map: lettering(name, palette.ink),
      transparent: true,
      depthWrite: false,
      toneMapped: false,
    }),
  )
  sign.position.set(0, -0.19, 1.14)
  group.add(sign)
  const angle = angleOf(scene, town.seat)
  const far = farOf(scene)
  group.position.set(Math.sin(angle) * far, 0, Math.cos(angle) * far)
  group.rotation.y = angle
  return group
}

const slab = (
  width: number,
  height: number,
  depth: number,
  colour: string,
  x: number,
  y: number,
  z: number,
): BufferGeometry => painted(new BoxGeometry(width, height, depth).translate(x, y + height / 2, z), colour)

const lettering = (text: string, colour: string) =>
  drawing(512, 64, (pen) => {
    pen.font = '600 44px system-ui, sans-serif'
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = colour
    pen.fillText(text, 256, 34, 500)
  })
