/** Floating land: neighbourhoods as paved slabs, rock below them, lakes, bridges, windmills and blimps. Made once a match. */

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CircleGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Group,
  IcosahedronGeometry,
  Mesh,
  MeshLambertMaterial,
  RepeatWrapping,
  SphereGeometry,
  type Texture,
} from 'three'
import { merged, painted } from '../../board3d/geometry'
import type { Palette } from '../../board3d/ground'
import { labels } from '../../board3d/labels'
import { area, band, flat } from '../../board3d/outline'
import { drawing } from '../../board3d/textures'
import { WHITE } from '../../colours'
import { inset, widdershins, type Point, type Polygon } from '../../plan/polygon'
import { blimps, bridges, LETTERING, mills, MOORING, OCEAN, ROCK, SOIL, WATER } from './colours'
import { grounds } from './grounds'
import { COLOURS, frameOf, nooks, spans, type Neighbourhood, type FullScene } from './map'
import type { SkyriseColour, SkyriseFeature } from '../../protocol'

/** How wide one unit of the map is in the world. */
export const SCALE = 0.5
const SEA = -3
const PATTERN = 0.42

/** How far all land is pushed back from the middle of the view: what is near looks bigger and needs more room. */
const BACK = 0.4

/** From the map to the world, the middle of all land in the middle. */
export function onto(scene: FullScene): (point: Point) => Point {
  const { x, y } = frameOf(scene)
  return (point) => [(point[0] - x) * SCALE, (y - point[1]) * SCALE - BACK]
}

export function land(scene: FullScene, palette: Palette): Group {
  const group = new Group()
  const map = scene
  const to = onto(scene)
  const shape = ({ polygon }: { polygon: Polygon }): Polygon => polygon.map(to)
  group.add(...sea(palette))
  for (const colour of COLOURS) group.add(paved(map.sites.filter((site) => site.colour === colour).map(shape), colour))
  group.add(solid(map.islands.map(({ outline }, i) => rock(outline.map(to), i))))
  group.add(water(map.lakes.map(shape)))
  group.add(
    solid([
      ...map.blimps.map((feature) => mooring(shape(feature))),
      ...spans(scene).map((ends) => bridge(to(ends[0]), to(ends[1]))),
    ]),
  )
  group.add(solid(map.sites.filter((site) => site.windmill).map((site) => mill(to(nooks(site).windmill)))))
  group.add(solid(map.blimps.map((feature) => blimp(feature, to))))
  group.add(names(map.sites, to))
  return group
}

function solid(parts: BufferGeometry[]): Mesh {
  const mesh = new Mesh(merged(parts), new MeshLambertMaterial({ vertexColors: true }))
  mesh.castShadow = true
  mesh.receiveShadow = true
  return mesh
}

// --- Far below.

function sea(palette: Palette): Mesh[] {
  const tone = new Color(palette.sky).lerp(new Color(OCEAN), 0.6)
  const below = new Mesh(new CircleGeometry(80, 48), new MeshLambertMaterial({ color: tone }))
  below.rotation.x = -Math.PI / 2
  below.position.y = SEA
  below.receiveShadow = true
  const puffs = Array.from({ length: 26 }, (_, i) => {
    const [turn, far, size] = [i * 2.4, 2.2 + 8.5 * chance(i, 1), 0.5 + 0.8 * chance(i, 2)]
    return painted(
      new IcosahedronGeometry(size, 2)
        .scale(1.7, 0.22, 1)
        .translate(Math.cos(turn) * far, SEA + 0.55 + chance(i, 3) * 0.5, Math.sin(turn) * far),
      WHITE,
    )
  })
  const clouds = new Mesh(
    merged(puffs),
    new MeshLambertMaterial({
      color: new Color(palette.sky).lerp(new Color(WHITE), 0.45),
      transparent: true,
      opacity: 0.5,
      depthWrite: false,
    }),
  )
  return [below, clouds]
}

/** The same numbers every time, between 0 and 1. */
const chance = (one: number, other: number): number => {
  const value = Math.sin(one * 12.9898 + other * 78.233) * 43758.5453
  return value - Math.floor(value)
}

// --- Neighbourhoods.

function paved(outlines: Polygon[], colour: SkyriseColour): Mesh {
  const triangles = outlines.flatMap((outline) => {
    const [edge, top] = [inset(outline, 0.012), inset(outline, 0.04)]
    return [...band(edge, -0.05, top, 0), ...area(top, 0)]
  })
  const geometry = flat(triangles)
  const places = geometry.getAttribute('position')
  const uv = Float32Array.from(
    { length: places.count * 2 },
    (_, i) => (i % 2 ? places.getZ((i - 1) / 2) : places.getX(i / 2)) / PATTERN,
  )
  geometry.setAttribute('uv', new BufferAttribute(uv, 2))
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ map: pattern(colour) }))
  mesh.receiveShadow = true
  return mesh
}

function pattern(colour: SkyriseColour): Texture {
  const { hex, line, glyph } = grounds[colour]
  const texture = drawing(128, 128, (pen) => {
    pen.fillStyle = hex
    pen.fillRect(0, 0, 128, 128)
    pen.strokeStyle = line
    pen.globalAlpha = 0.42
    pen.lineCap = 'round'
    pen.scale(8, 8)
    pen.lineWidth = colour === 'yellow' ? 2.2 : 1
    pen.stroke(new Path2D(glyph))
  })
  texture.wrapS = texture.wrapT = RepeatWrapping
  return texture
}

/** The name of each neighbourhood in a corner of it, upright for whoever looks. */
const names = (sites: readonly Neighbourhood[], to: (point: Point) => Point): Group =>
  labels(
    sites.map((site) => {
      const [x, z] = to(nooks(site).name)
      return { text: site.id, x, y: 0.01, z, size: 0.42, ink: LETTERING }
    }),
  )

// --- Rock and water.

/** What an island hangs on: a broken edge that runs down to a point. */
function rock(outline: Polygon, number: number): BufferGeometry {
  const rim = rough(widdershins(outline))
  const mean = (axis: 0 | 1): number => rim.reduce((sum, point) => sum + point[axis], 0) / rim.length
  const [mx, mz] = [mean(0), mean(1)]
  const ring = (share: number, jag: number, level: number): Point[] =>
    rim.map(([x, z], i) => {
      const by = share + jag * (chance(i, number * 7 + level) - 0.5)
      return [mx + (x - mx) * by, mz + (z - mz) * by]
    })
  const levels: [Point[], number, string][] = [
    [[...rim], -0.045, ROCK[0]],
    [ring(0.99, 0.03, 1), -0.3, ROCK[1]],
    [ring(0.85, 0.12, 2), -0.75, ROCK[2]],
    [ring(0.52, 0.22, 3), -1.25, ROCK[3]],
    [ring(0.16, 0.1, 4), -1.75, ROCK[4]],
  ]
  const walls = levels
    .slice(1)
    .map(([lower, y, colour], i) => painted(flat(band(lower, y, levels[i]![0], levels[i]![1])), colour))
  return merged([painted(flat(area(outline, -0.045)), SOIL), ...walls])
}

/** More corners along the edges, for the rock to break at. */
function rough(outline: Polygon): Point[] {
  return outline.flatMap(([ax, ay], i) => {
    const [bx, by] = outline[(i + 1) % outline.length]!
    const steps = Math.max(1, Math.round(Math.hypot(bx - ax, by - ay) / 0.42))
    return Array.from({ length: steps }, (_, k): Point => [ax + ((bx - ax) * k) / steps, ay + ((by - ay) * k) / steps])
  })
}

function water(outlines: Polygon[]): Mesh {
  const geometry = flat(outlines.flatMap((outline) => area(inset(outline, 0.03), -0.028)))
  const mesh = new Mesh(geometry, new MeshLambertMaterial({ color: WATER, emissive: WATER, emissiveIntensity: 0.12 }))
  mesh.receiveShadow = true
  return mesh
}

// --- Bridges, windmills, blimps.

function bridge([ax, az]: Point, [bx, bz]: Point): BufferGeometry {
  const [length, steps] = [Math.hypot(bx - ax, bz - az) + 0.24, 9]
  const arch = (share: number): number => 0.02 + 0.1 * Math.sin(Math.PI * share)
  const parts = Array.from({ length: steps }, (_, i) => {
    const share = (i + 0.5) / steps
    return painted(
      new BoxGeometry(0.2, 0.035, (length / steps) * 0.86).translate(0, arch(share), (share - 0.5) * length),
      bridges.planks[i % 2]!,
    )
  })
  for (const side of [-1, 1])
    for (const share of [0.06, 0.35, 0.65, 0.94])
      parts.push(
        painted(
          new BoxGeometry(0.025, 0.14, 0.025).translate(side * 0.1, arch(share) + 0.06, (share - 0.5) * length),
          bridges.post,
        ),
      )
  return merged(parts)
    .rotateY(Math.atan2(bx - ax, bz - az))
    .translate((ax + bx) / 2, 0, (az + bz) / 2)
}

function mill([x, z]: Point): BufferGeometry {
  const tower = painted(new CylinderGeometry(0.035, 0.062, 0.24, 8).translate(0, 0.12, 0), mills.tower)
  const cap = painted(new ConeGeometry(0.05, 0.07, 8).translate(0, 0.275, 0), mills.cap)
  const sails = [0, 1, 2, 3].map((quarter) =>
    painted(
      new BoxGeometry(0.032, 0.13, 0.008)
        .translate(0, 0.08, 0)
        .rotateZ((quarter + 0.35) * (Math.PI / 2))
        .translate(0, 0.25, 0.065),
      mills.sail,
    ),
  )
  return merged([tower, cap, ...sails])
    .rotateY(0.5)
    .translate(x, 0, z)
}

/** The plaza that a blimp is moored above. */
function mooring(outline: Polygon): BufferGeometry {
  return painted(flat(area(inset(outline, 0.025), -0.02)), MOORING)
}

const HOVER = 0.5

function blimp({ middle, polygon }: SkyriseFeature, to: (point: Point) => Point): BufferGeometry {
  const [x, z] = to(middle)
  const far = polygon
    .map(to)
    .reduce((one, other) => (Math.hypot(other[0] - x, other[1] - z) > Math.hypot(one[0] - x, one[1] - z) ? other : one))
  const hull = painted(new SphereGeometry(0.115, 14, 10).scale(1.9, 1, 1).translate(0, HOVER, 0), blimps.hull)
  const sash = painted(new SphereGeometry(0.119, 14, 8).scale(0.5, 1, 1).translate(0, HOVER, 0), blimps.sash)
  const fins = [0, 1, 2].map((third) =>
    painted(
      new BoxGeometry(0.07, 0.075, 0.012)
        .translate(0, 0.07, 0)
        .rotateX((third * 2 * Math.PI) / 3)
        .translate(-0.19, HOVER, 0),
      blimps.fin,
    ),
  )
  const cabin = painted(new BoxGeometry(0.08, 0.03, 0.04).translate(0.01, HOVER - 0.13, 0), blimps.cabin)
  const rope = painted(
    new CylinderGeometry(0.005, 0.005, HOVER - 0.1, 4).translate(0, (HOVER - 0.1) / 2, 0),
    blimps.cabin,
  )
  const turn = -Math.atan2(far[1] - z, far[0] - x)
  return merged([hull, sash, ...fins, cabin, rope])
    .rotateY(turn)
    .translate(x, 0, z)
}
