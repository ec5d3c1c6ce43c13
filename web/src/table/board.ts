/** What every drawing of the board is given: the scene, and what may be touched. No rules. */

import type { GameFolder } from '../games/game'
import type { AnyGame, FullScene, Shapes } from '../games/shapes'
import type { Brought, Solid } from '../protocol'
import type { Spot } from './session.svelte'

export interface Badge {
  site: string
  text: string
  best: boolean
}

export interface Board<G extends Shapes = AnyGame> {
  view: G['view']
  scene: G['scene']
  folder: GameFolder
  /** Whose side is at the bottom of the plan, and where the camera starts. */
  from: number
  /** Sites that can be touched now. */
  lit: ReadonlySet<string>
  /** Whether the lit sites glow: a piece is in hand and wants a place. */
  glow: boolean
  chosen: string | null
  recent: ReadonlySet<string>
  badges: readonly Badge[]
  /** The piece that would stand on a site, and what it would change in one's rows. */
  ghost(site: string): Solid | null
  effect(site: string): G['effect'] | null
  /** What touching a site would bring to everybody; null while that is not known. */
  foresee?(site: string): readonly Brought[] | null
  /** Whoever has read what a move brings and then says so is sure: that needs no second touch. */
  touch(site: string, at: Spot, isSure?: boolean): void
}

export const solidsOn = <S extends Solid>(scene: { solids: readonly S[] }, site: string): S[] =>
  scene.solids.filter((solid) => solid.site === site)

/** The height of what stands on a site; masts do not count. */
export const heightOf = (scene: FullScene, site: string): number =>
  Math.max(
    0,
    ...solidsOn(scene, site)
      .filter((solid) => solid.shape !== 'antenna')
      .map((solid) => solid.top),
  )
