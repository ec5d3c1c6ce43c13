/** What changes from move to move and is no structure: discs, the path of the auction, where it may go on, who controls what. */

import {
  CanvasTexture,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  QuadraticBezierCurve3,
  Sprite,
  SpriteMaterial,
  TubeGeometry,
  Vector3,
  type BufferGeometry,
  type Material,
  type Object3D,
  type Texture,
} from 'three'
import { merged } from '../../board3d/geometry'
import type { Palette } from '../../board3d/ground'
import { flat, frame } from '../../board3d/outline'
import { drawing, mark } from '../../board3d/textures'
import { DARK, ownersPaint, paintOf, WHITE, type Paint } from '../../colours'
import { COIN, PATRON } from './colours'
import { groundOf, grounds } from './grounds'
import { onto } from './land'
import { COLOURS, LETTERS, siteOf, type FullScene } from './map'
import type { SkyriseBid, SkyriseView } from '../../protocol'

const KINDS = [...COLOURS, ...LETTERS, 'wild', 'commissions']
const CELL = 128
const COIN_RADIUS = 0.15
const kept = new Map<string, Material>()

/** A material made once and kept for all views to come. */
function keep<M extends Material>(key: string, make: () => M): M {
  if (!kept.has(key)) kept.set(key, make())
  return kept.get(key) as M
}

// --- Discs.

export function discs(scene: FullScene): Mesh {
  const to = onto(scene)
  const built = new Set(scene.solids.map((solid) => solid.site))
  const parts = scene.sites
    .filter(({ id, disc }) => disc && !built.has(id))
    .map(({ disc, middle }) => {
      const [x, z] = to(middle)
      return coin(KINDS.indexOf(disc)).translate(x, 0.022, z)
    })
  const material = keep('discs', () => new MeshLambertMaterial({ map: faces() }))
  const mesh = new Mesh(merged(parts, ['position', 'normal', 'uv']), material)
  mesh.castShadow = true
  mesh.receiveShadow = true
  mesh.visible = parts.length > 0
  return mesh
}

/** A disc whose top shows its kind; its rim is of one colour. */
function coin(kind: number): BufferGeometry {
  const geometry = new CylinderGeometry(COIN_RADIUS, COIN_RADIUS + 0.01, 0.045, 24).toNonIndexed()
  const [uv, normal, place] = [
    geometry.getAttribute('uv'),
    geometry.getAttribute('normal'),
    geometry.getAttribute('position'),
  ]
  for (let i = 0; i < uv.count; i++) {
    const isTop = normal.getY(i) > 0.9
    const [u, v] = isTop
      ? [0.5 + place.getX(i) / (2 * COIN_RADIUS), 0.5 - place.getZ(i) / (2 * COIN_RADIUS)]
      : [0.5, 0.05]
    uv.setXY(i, (kind + u) / KINDS.length, v)
  }
  return geometry
}

function faces(): Texture {
  return drawing(CELL * KINDS.length, CELL, (pen) => {
    KINDS.forEach((kind, i) => {
      pen.save()
      pen.translate(i * CELL, 0)
      face(pen, kind)
      pen.restore()
    })
  })
}

function face(pen: CanvasRenderingContext2D, kind: string): void {
  const round = (radius: number, colour: string): void => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(CELL / 2, CELL / 2, radius, 0, Math.PI * 2)
    pen.fill()
  }
  const ground = groundOf(kind)
  pen.fillStyle = ground ? ground.line : kind === 'commissions' ? COIN : PATRON
  pen.fillRect(0, 0, CELL, CELL)
  if (ground) {
    round(CELL * 0.41, ground.hex)
    pen.strokeStyle = ground.line
    pen.lineWidth = kind === 'yellow' ? 2.6 : 1.9
    pen.lineCap = 'round'
    pen.translate(CELL * 0.26, CELL * 0.26)
    pen.scale((CELL * 0.48) / 16, (CELL * 0.48) / 16)
    pen.stroke(new Path2D(ground.glyph))
  } else if (kind === 'wild') {
    COLOURS.forEach((colour, quarter) => {
      pen.fillStyle = grounds[colour].hex
      pen.beginPath()
      pen.moveTo(CELL / 2, CELL / 2)
      pen.arc(CELL / 2, CELL / 2, CELL * 0.41, (quarter * Math.PI) / 2, ((quarter + 1) * Math.PI) / 2)
      pen.fill()
    })
    round(CELL * 0.13, PATRON)
  } else {
    written(pen, kind === 'commissions' ? '+1' : kind, CELL / 2, CELL / 2 + 5, kind === 'commissions' ? 62 : 84, WHITE)
  }
}

function written(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  pen.font = `700 ${size}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = colour
  pen.fillText(text, x, y)
}

// --- The auction.

const LIFT = 0.62

/** Where the next bid may go, framed for everybody to see. */
export function openings(scene: FullScene, palette: Palette): Object3D {
  const to = onto(scene)
  const open = scene.path.length ? scene.sites.filter((site) => site.open) : []
  const material = keep(
    `open ${palette.ink}`,
    () => new MeshBasicMaterial({ color: palette.ink, side: DoubleSide, transparent: true, opacity: 0.75 }),
  )
  return open.length
    ? new Mesh(flat(open.flatMap(({ polygon }) => frame(polygon.map(to), 0.045, 0.075, 0.008))), material)
    : new Group()
}

/** The chain of bids: a sign with the number above each, and arrows from one to the next. */
export function auction(scene: FullScene, view: SkyriseView, palette: Palette): Group {
  const group = new Group()
  const { path } = scene
  const above = ({ at }: SkyriseBid): Vector3 => {
    const [x, z] = onto(scene)(siteOf(scene, at).middle)
    return new Vector3(x, LIFT, z)
  }
  path.forEach((bid, i) => {
    const last = i === path.length - 1
    group.add(sign(bid, ownersPaint(view.players, bid.seat), last, above(bid), palette))
    if (!last) group.add(arrow(above(bid), above(path[i + 1]!), palette))
  })
  return group
}

function arrow(from: Vector3, to: Vector3, palette: Palette): Mesh {
  const bend = from
    .clone()
    .add(to)
    .multiplyScalar(0.5)
    .setY(LIFT + 0.2 + from.distanceTo(to) * 0.16)
  const curve = new QuadraticBezierCurve3(from, bend, to)
  const [tip, way] = [curve.getPointAt(0.72), curve.getTangentAt(0.72)]
  const head = new ConeGeometry(0.075, 0.19, 10).rotateX(Math.PI / 2)
  const turned = new Mesh(head)
  turned.position.copy(tip)
  turned.lookAt(tip.clone().add(way))
  turned.updateMatrix()
  head.applyMatrix4(turned.matrix)
  const geometry = merged(
    [new TubeGeometry(curve, 20, 0.026, 7).toNonIndexed(), head.toNonIndexed()],
    ['position', 'normal'],
  )
  const mesh = new Mesh(
    geometry,
    keep(`path ${palette.ink}`, () => new MeshBasicMaterial({ color: palette.ink })),
  )
  mesh.castShadow = true
  return mesh
}

function sign({ bid }: SkyriseBid, paint: Paint, last: boolean, at: Vector3, palette: Palette): Sprite {
  const text = typeof bid === 'number' ? String(bid) : '★'
  const material = keep(`bid ${text} ${paint.hex} ${last} ${palette.ink}`, () =>
    sprite(plate(text, paint, last, palette)),
  )
  const made = new Sprite(material)
  made.position.copy(at)
  made.scale.set(0.78, 0.39, 1).multiplyScalar(last ? 1.25 : 0.95)
  made.renderOrder = last ? 7 : 6
  return made
}

const sprite = (map: Texture): SpriteMaterial =>
  new SpriteMaterial({ map, depthTest: false, transparent: true, toneMapped: false, fog: false })

function plate(text: string, paint: Paint, last: boolean, palette: Palette): CanvasTexture {
  return drawing(256, 128, (pen) => {
    pen.beginPath()
    pen.roundRect(14, 16, 228, 96, 48)
    pen.fillStyle = paint.hex
    pen.fill()
    pen.lineWidth = last ? 14 : 7
    pen.strokeStyle = last ? palette.ink : palette.outline
    pen.stroke()
    mark(pen, paint, 68, 64, 46, WHITE)
    written(pen, text, 156, 68, text.length > 2 ? 62 : 68, paint.letter === 'Y' ? DARK : WHITE)
  })
}

// --- Control.

/** A banner over each island: its letter, and the marks of those who control it. */
export function banners(scene: FullScene, view: SkyriseView, palette: Palette): Group {
  const group = new Group()
  const to = onto(scene)
  for (const { side, outline, control } of scene.islands) {
    const holders = control.map((seat) => view.players.find((player) => player.seat === seat)!.colour)
    const points = outline.map(to)
    const rim = side === 'n' ? Math.min : Math.max
    const x =
      side === 'e'
        ? Math.max(...points.map((point) => point[0]))
        : side === 'w'
          ? Math.min(...points.map((point) => point[0]))
          : middle(points.map((point) => point[0]))
    const z =
      side === 'e' || side === 'w'
        ? middle(points.map((point) => point[1]))
        : side === 'c'
          ? middle(points.map((point) => point[1]))
          : rim(...points.map((point) => point[1]))
    const made = new Sprite(
      keep(`island ${side} ${holders.join()} ${palette.ink}`, () => sprite(banner(side, holders, palette))),
    )
    made.position.set(x * (side === 'e' || side === 'w' ? 1.05 : 1), 0.12, z * (side === 'c' ? 1 : 1.05))
    made.scale.set(0.9, 0.3, 1)
    made.renderOrder = 4
    group.add(made)
  }
  return group
}

const middle = (values: number[]): number => (Math.min(...values) + Math.max(...values)) / 2

function banner(side: string, holders: readonly string[], palette: Palette): Texture {
  return drawing(288, 96, (pen) => {
    const width = 62 + 52 * holders.length
    const left = (288 - width) / 2
    pen.beginPath()
    pen.roundRect(left, 12, width, 72, 20)
    pen.fillStyle = palette.outline
    pen.globalAlpha = 0.86
    pen.fill()
    pen.globalAlpha = 1
    written(pen, side.toUpperCase(), left + 32, 51, 42, palette.ink)
    holders.forEach((colour, i) => {
      pen.save()
      pen.translate(left + 62 + i * 52, 26)
      pen.scale(2.8, 2.8)
      pen.fillStyle = paintOf(colour).hex
      pen.fill(new Path2D(paintOf(colour).mark))
      pen.restore()
    })
  })
}
