/** How a game's city is built in 3D: where things stand, on what, and what they look like. A grid of towers unless the game says otherwise. */

import type { BufferGeometry, Material, Object3D, Texture } from 'three'
import type { Paint } from '../colours'
import { directionOf } from '../plan/layout'
import type { Polygon } from '../plan/polygon'
import type { AnyGame, PlayerOf, Shapes } from '../games/shapes'
import type { Solid } from '../protocol'
import { ground, type Palette } from './ground'
import { angleOf, EDGE, placeOf } from './measure'

/** A place in the world: its middle, the level of its ground, and how far it reaches to each side. */
export interface Spot3 {
  x: number
  y: number
  z: number
  half: number
  /** Its corners, x and z, where it is no square. */
  outline?: Polygon
}

/** A form that is no plain block of floors; the owner's façade if no material is given. */
export interface Form {
  geometry: BufferGeometry
  material?: Material
  /** A façade of its own, drawn once for each owner. */
  facade?: { name: string; draw(paint: Paint): Texture }
}

/** Where the camera goes to look as a seat does: the angle around a middle, and how much to show. */
export interface Viewpoint {
  angle: number
  x?: number
  z?: number
  zoom?: number
  /** How far from straight above. */
  tilt?: number
}

export interface City<G extends Shapes = AnyGame> {
  /** Everything that can be pointed at, by its word in a sentence. */
  spots(scene: G['scene']): ReadonlyMap<string, Spot3>
  /** Corners on the ground of what the camera has to show, x and z. */
  bounds(scene: G['scene']): Polygon
  solids(scene: G['scene']): readonly Solid[]
  /** What everything stands on; laid anew when it changes. */
  ground(
    scene: G['scene'],
    players: readonly PlayerOf<G>[],
    palette: Palette,
    nameOf: (region: string) => string,
  ): Object3D
  /** What the ground depends on. */
  groundKey(scene: G['scene']): string
  /** The forms of a solid, asked for once for each kind; null for a plain block. */
  forms?(solid: Solid): Form[] | null
  /** Lines, numbers and signs above the city, made anew with every view. */
  signs?(scene: G['scene'], view: G['view'], palette: Palette): Object3D
  /** Parts of a wide board that one can fly to, named as the game's folder names its regions. */
  parts?(scene: G['scene']): readonly { id: string; viewpoint: Viewpoint }[]
  /** Lines and signs that follow what is pointed at, made anew whenever that changes. */
  lights?(scene: G['scene'], view: G['view'], pointed: string | null, palette: Palette): Object3D
  /** How a seat looks at it; null if nobody has a side of their own. */
  viewpoint(scene: G['scene'], seat: number): Viewpoint | null
  /** Where everybody starts if nobody has a side of their own, by the width of the window over its height. */
  home?(aspect: number): Viewpoint
}

/** The corners of a rectangle around the middle, so far to each side. */
export const rectangle = (x: number, z: number): Polygon => [
  [-x, -z],
  [x, -z],
  [x, z],
  [-x, z],
]

export const grid: City = {
  spots: (scene) => new Map(scene.sites.map((site) => [site.id, { ...placeOf(scene, site), y: 0, half: 0.5 }])),
  bounds: (scene) => rectangle(scene.width / 2 + EDGE, scene.depth / 2 + EDGE),
  solids: (scene) => scene.solids,
  ground,
  groundKey: (scene) => JSON.stringify([scene.regions, scene.sites]),
  viewpoint: (scene, seat) => (scene.sides.length ? { angle: angleOf(directionOf(scene, seat)) } : null),
}
