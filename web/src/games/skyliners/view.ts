/** What the view of Skyliners holds beyond every game's. */

import type { Board } from '../../table/board'
import type { SkylinersView } from '../../protocol'
import type { Scene } from '../../wire'
import type { Shapes } from '../shapes'

export type { SkylinersView }

export interface Skyliners extends Shapes {
  view: SkylinersView
  scene: Scene
  /** How much is seen along a row, before and after. */
  effect: Record<string, [number, number]>
}

export type SkylinersBoard = Board<Skyliners>
