/** Manhattan in 3D: an island in the water, floors with their value on top, groups outlined on the ground. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DoubleSide,
  ExtrudeGeometry,
  Group,
  IcosahedronGeometry,
  InstancedMesh,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Shape,
  Sprite,
  SpriteMaterial,
  type Texture,
} from 'three'
import { grid, rectangle, type City, type Form } from '../../board3d/city'
import { block, merged, painted } from '../../board3d/geometry'
import type { Palette } from '../../board3d/ground'
import { labels, type Label } from '../../board3d/labels'
import { FOOTPRINT, placeOf, UNIT } from '../../board3d/measure'
import { drawing, facade } from '../../board3d/textures'
import { paintOf } from '../../colours'
import { heightOf } from '../../table/board'
import type { SkylineView, Solid } from '../../protocol'
import { LAMP, RAILING, RIVER } from './colours'
import { grown, loops, rounded, type Point } from './outline'
import { pointed as beside } from './pointed.svelte'
import { groupAt, LEVEL, patternOf, pieceOf, signs, type Skyline, type FullScene } from './view'

const EAST = Math.PI / 2
const SLAB = 0.86
/** How far from the middle of the last site of a row its name is written, on the water. */
const SHORE = 0.82
let facing = EAST

export const city: City<Skyline> = {
  ...grid,
  bounds: (scene) => scene.sites.flatMap((site) => around(placeOf(scene, site))),
  solids: (scene) => scene.solids.map((solid) => ({ ...solid, shape: shapeOf(solid) })),
  ground,
  groundKey: (scene) => JSON.stringify([scene.regions, scene.sites]),
  forms,
  signs: (scene, view, palette) => {
    const group = new Group()
    group.add(
      borders(
        scene.groups
          .filter((one) => one.sites.length > 1)
          .map((one) => ({ squares: squares(scene, one.sites), colour: hexOf(view, one.seat) })),
        0.03,
        0.1,
      ),
    )
    for (const site of Object.keys(view.strategic)) group.add(pill(scene, site, '★', palette, 0.3))
    return group
  },
  lights,
  viewpoint: () => null,
  home: (aspect) => {
    facing = aspect > 1.3 ? EAST : 0
    return { angle: facing, tilt: 0.62 }
  },
}

/** The corners of a site and of its name on the shore. */
const around = ({ x, z }: { x: number; z: number }): Point[] =>
  rectangle(0.95, 0.95).map(([east, south]) => [x + east, z + south])

/** Solids of one shape are drawn at once, so the value is part of it. */
const shapeOf = (solid: Solid): string => (solid.shape === 'floor' ? `floor${pieceOf(solid)}` : solid.shape)

const hexOf = (view: SkylineView, seat: number): string =>
  paintOf(view.players.find((player) => player.seat === seat)?.colour).hex

/** Where sites lie, seen from above: east to the right, north up. */
const squares = (scene: FullScene, sites: readonly string[]): Point[] =>
  scene.sites
    .filter(({ id }) => sites.includes(id))
    .map((site) => {
      const { x, z } = placeOf(scene, site)
      return [x, -z]
    })

// --- The ground.

function ground(scene: FullScene, _players: readonly unknown[], palette: Palette): Group {
  const group = new Group()
  group.add(water(palette), ...island(scene, palette), slabs(scene, palette), margins(scene, palette))
  return group
}

function water(palette: Palette): Mesh {
  const colour = new Color(palette.table).lerp(new Color(RIVER), 0.72)
  const mesh = new Mesh(new CircleGeometry(80, 48).rotateX(-Math.PI / 2), new MeshLambertMaterial({ color: colour }))
  mesh.position.y = -0.24
  mesh.receiveShadow = true
  return mesh
}

function island(scene: FullScene, palette: Palette): Mesh[] {
  const all = squares(
    scene,
    scene.sites.map((site) => site.id),
  )
  const material = new MeshLambertMaterial({ color: palette.plate })
  return loops(all).map((loop) => {
    const geometry = new ExtrudeGeometry(shape(loop, 0.16, 0.4), {
      depth: 0.16,
      bevelSize: 0.05,
      bevelThickness: 0.04,
      bevelSegments: 2,
      curveSegments: 8,
    })
    const mesh = new Mesh(geometry.rotateX(-Math.PI / 2), material)
    mesh.position.y = -0.24
    mesh.receiveShadow = mesh.castShadow = true
    return mesh
  })
}

function shape(loop: readonly Point[], by: number, radius: number): Shape {
  const made = new Shape()
  rounded(grown(loop, by), radius).forEach(({ to, around, end }, i) => {
    if (i === 0) made.moveTo(...to)
    else made.lineTo(...to)
    made.quadraticCurveTo(...around, ...end)
  })
  made.closePath()
  return made
}

/** One slab a site; the strategic ones are of another stone. */
function slabs(scene: FullScene, palette: Palette): InstancedMesh {
  const strategic = new Set(scene.regions.flatMap((region) => region.sites))
  const mesh = new InstancedMesh(block(SLAB, 0.045, 0.02), new MeshLambertMaterial(), scene.sites.length)
  scene.sites.forEach((site, index) => {
    const { x, z } = placeOf(scene, site)
    mesh.setMatrixAt(index, new Matrix4().makeTranslation(x, -0.04, z))
    mesh.setColorAt(index, new Color(strategic.has(site.id) ? palette.own : palette.slab))
  })
  mesh.receiveShadow = true
  return mesh
}

/** A letter and a number at both ends of every row, so that a site's name can be read off from wherever one looks. */
function margins(scene: FullScene, palette: Palette): Group {
  const places = scene.sites.map((site) => ({ ...placeOf(scene, site), letter: site.id[0]!, number: site.id.slice(1) }))
  const ends = (text: string, row: readonly { x: number; z: number }[], along: 'x' | 'z'): Label[] =>
    [-1, 1].map((way) => {
      const end = row.reduce((one, other) => (way * other[along] > way * one[along] ? other : one))
      return { text, ...end, [along]: end[along] + way * SHORE, y: -0.02, size: 0.36, ink: palette.ink }
    })
  const named = (of: 'letter' | 'number', along: 'x' | 'z'): Label[] =>
    [...new Set(places.map((place) => place[of]))].flatMap((text) =>
      ends(
        text,
        places.filter((place) => place[of] === text),
        along,
      ),
    )
  return labels([...named('number', 'x'), ...named('letter', 'z')])
}

// --- The pieces.

const FLOOR = block(FOOTPRINT, LEVEL * UNIT, 0.03)
const VALUES = ['1', '2', '4', '6', 'N']
const FACES = new Map(
  VALUES.map((value) => [value, { name: value, draw: (paint: Parameters<typeof facade>[0]) => facade(paint, value) }]),
)

function forms(solid: Solid): Form[] {
  const piece = pieceOf(solid)
  if (piece === 'penthouse') return penthouse()
  return [{ geometry: FLOOR, facade: FACES.get(piece === 'neutral' ? 'N' : piece)! }]
}

const RAIL = new MeshLambertMaterial({ vertexColors: true })
const BULB = new MeshBasicMaterial({ color: LAMP, toneMapped: false })
let penthouseForms: Form[] | null = null

/** A terrace with a rail, a house set back on it, and a lamp on its roof. */
function penthouse(): Form[] {
  penthouseForms ??= [
    { geometry: block(FOOTPRINT, 0.1, 0.02) },
    { geometry: block(0.42, 0.3, 0.03).translate(0, 0.1, 0) },
    { geometry: rail(), material: RAIL },
    { geometry: new IcosahedronGeometry(0.06, 1).translate(0, 0.53, 0), material: BULB },
  ]
  return penthouseForms
}

function rail(): BufferGeometry {
  const edge = FOOTPRINT / 2 - 0.03
  const parts: BufferGeometry[] = [0, 1, 2, 3].flatMap((side) => {
    const bars = [new BoxGeometry(2 * edge, 0.018, 0.018).translate(0, 0.21, edge)]
    for (const at of [-edge, -edge / 3, edge / 3])
      bars.push(new BoxGeometry(0.018, 0.12, 0.018).translate(at, 0.15, edge))
    return bars.map((bar) => bar.rotateY((side * Math.PI) / 2))
  })
  parts.push(new CylinderGeometry(0.014, 0.014, 0.12, 6).translate(0, 0.45, 0))
  return merged(parts.map((part) => painted(part, RAILING)))
}

// --- Lines and signs.

/** Flat borders around sets of squares, all in one mesh: from so far inside to so far. */
function borders(
  sets: readonly { squares: readonly Point[]; colour: string }[],
  outer: number,
  inner: number,
  y = 0.014,
): Mesh {
  const positions: number[] = []
  const colours: number[] = []
  for (const { squares: chosen, colour } of sets)
    for (const loop of loops(chosen)) {
      const [out, ins] = [curve(grown(loop, -outer), 0.16), curve(grown(loop, -inner), 0.1)]
      const { r, g, b } = new Color(colour)
      out.forEach((at, i) => {
        const next = (i + 1) % out.length
        for (const [px, py] of [at, out[next]!, ins[next]!, at, ins[next]!, ins[i]!]) {
          positions.push(px, y, -py)
          colours.push(r, g, b)
        }
      })
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('color', new BufferAttribute(new Float32Array(colours), 3))
  const mesh = new Mesh(geometry, new MeshBasicMaterial({ vertexColors: true, side: DoubleSide, toneMapped: false }))
  mesh.frustumCulled = false
  return mesh
}

/** The points of a loop with round corners. */
const curve = (loop: readonly Point[], radius: number): Point[] =>
  rounded(loop, radius).flatMap(({ to, around, end }) =>
    [0, 0.25, 0.5, 0.75, 1].map((t): Point => {
      const on = (i: 0 | 1): number => (1 - t) ** 2 * to[i] + 2 * t * (1 - t) * around[i] + t ** 2 * end[i]
      return [on(0), on(1)]
    }),
  )

/** What follows the pointer: a group's border, a card's place, and what cards would bring. */
function lights(scene: FullScene, view: SkylineView, pointed: string | null, palette: Palette): Group {
  const lit = new Group()
  const pattern = patternOf(scene, beside.card)
  const sites = beside.group ?? (pointed && !pattern ? (groupAt(scene, pointed)?.sites ?? []) : [])
  if (sites.length) lit.add(borders([{ squares: squares(scene, sites), colour: palette.ink }], -0.02, 0.09, 0.02))
  if (pattern) lit.add(...frames(scene, pattern.have, palette, false), ...frames(scene, pattern.missing, palette, true))
  else if (!view.over) for (const { site, text } of signs(scene)) lit.add(pill(scene, site, text, palette, 0.56))
  return lit
}

/** A frame on the ground and on top of each site; dashed where a top is missing. */
function frames(scene: FullScene, sites: readonly string[], palette: Palette, isDashed: boolean): InstancedMesh[] {
  if (!sites.length) return []
  const material = new MeshBasicMaterial({
    map: frame(palette, isDashed),
    transparent: true,
    depthWrite: false,
    toneMapped: false,
  })
  const mesh = new InstancedMesh(new PlaneGeometry(1, 1).rotateX(-Math.PI / 2), material, sites.length * 2)
  let count = 0
  for (const site of scene.sites.filter(({ id }) => sites.includes(id))) {
    const { x, z } = placeOf(scene, site)
    const top = heightOf(scene, site.id) * UNIT
    mesh.setMatrixAt(count++, new Matrix4().makeTranslation(x, 0.025, z))
    if (top) mesh.setMatrixAt(count++, new Matrix4().makeScale(0.8, 1, 0.8).setPosition(x, top + 0.02, z))
  }
  mesh.count = count
  mesh.renderOrder = 3
  return [mesh]
}

const drawn = new Map<string, Texture>()
const once = (key: string, make: () => Texture): Texture => {
  if (!drawn.has(key)) drawn.set(key, make())
  return drawn.get(key)!
}

const frame = ({ ink, outline }: Palette, isDashed: boolean): Texture =>
  once(`${ink} ${isDashed}`, () =>
    drawing(128, 128, (pen) => {
      for (const [colour, width] of [
        [outline, 16],
        [ink, 9],
      ] as const) {
        pen.strokeStyle = colour
        pen.lineWidth = width
        pen.setLineDash(isDashed ? [16, 11] : [])
        pen.strokeRect(11, 11, 106, 106)
      }
    }),
  )

/** A small sign that floats above a site and faces whoever looks. */
function pill(scene: FullScene, site: string, text: string, palette: Palette, above: number): Sprite {
  const place = scene.sites.find(({ id }) => id === site)!
  const { x, z } = placeOf(scene, place)
  const wide = text.length > 1 ? 2 : 1
  const sprite = new Sprite(
    new SpriteMaterial({ map: words(text, wide, palette), transparent: true, depthTest: false, toneMapped: false }),
  )
  sprite.scale.set(0.27 * wide, 0.27, 1)
  sprite.position.set(x, heightOf(scene, site) * UNIT + above, z)
  sprite.renderOrder = 4
  return sprite
}

const words = (text: string, wide: number, { ink, outline }: Palette): Texture =>
  once(`${text} ${ink}`, () =>
    drawing(96 * wide, 96, (pen) => {
      pen.fillStyle = ink
      pen.strokeStyle = outline
      pen.lineWidth = 6
      pen.beginPath()
      pen.roundRect(6, 6, 96 * wide - 12, 84, 42)
      pen.fill()
      pen.stroke()
      pen.fillStyle = outline
      pen.font = `700 ${text.length > 1 ? 54 : 62}px system-ui, sans-serif`
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.fillText(text, 48 * wide, 52)
    }),
  )
