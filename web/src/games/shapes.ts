/** What messages hold: what every game's do, told by each game's folder as what its own do. */

import type { Effect, Scene, Solid, View } from '../wire'

export interface Shapes {
  view: View
  scene: { sites: readonly { id: string }[]; solids: readonly Solid[] }
  /** What a sentence would change. */
  effect: object
}

/** A game of which nothing more is known. */
export interface AnyGame extends Shapes {
  scene: Scene
  effect: Effect
}

export type PlayerOf<G extends Shapes> = G['view']['players'][number]
