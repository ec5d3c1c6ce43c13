/** What messages hold: what every game's do, told by each game's folder as what its own do. */

import type { Effect, Region, Scene, Setting, Side, Site, Solid, View } from '../protocol'

/**
 * A scene as it is drawn: with its setting, and with everything in it that was only named.
 * What a game does not have is empty, and a game adds what only its own folder reads.
 */
export interface FullScene {
  width: number
  depth: number
  sites: Site[]
  regions: Region[]
  sides: Side[]
  solids: Solid[]
}

export const EMPTY: FullScene = { width: 0, depth: 0, sites: [], regions: [], sides: [], solids: [] }

/** What was told with a scene, and the scene as it is drawn. */
export type LaidOut<T extends { scene: Scene }> = Omit<T, 'scene'> & { scene: FullScene }

export interface Shapes {
  view: View
  setting: Setting
  /** The scene as messages tell it. */
  told: Scene
  scene: FullScene
  /** What a sentence would change. */
  effect: Effect
}

/** A game of which nothing more is known. */
export type AnyGame = Shapes

export type PlayerOf<G extends Shapes> = G['view']['players'][number]
