import type { Input, Keys, Speaking } from '../games/game'
import type { AnyGame, Shapes } from '../games/shapes'
import { nothing } from '../sentence/sentence'
import type { Board } from '../table/board'

/** A session in which nothing can be said, for what a game shows of a seat that waits. */
export const still: Speaking = { myTurn: false, choice: nothing }

/** The keys of a tray in which nothing can be said. */
export const stillKeys = <G extends Shapes = AnyGame>(
  { tray }: Input<G>,
  { view, scene }: Pick<Board<G>, 'view' | 'scene'>,
): Keys => tray?.({ view: { ...view, to_move: null }, scene, legal: [], log: [] }, nothing) ?? new Map()
