/** What the view of Skyliners holds beyond every game's. */

import type { Board } from '../../table/board'
import type { Scene, View } from '../../wire'
import type { Shapes } from '../shapes'

export interface SkylinersView extends View {
  board: Record<string, { piece: string }[]>
  heights: Record<string, number>
  /** Which action of the turn is due, and how many it has. */
  action: number
  actions: number
  office: number[]
  yours?: { district: string; plans: Record<string, number> }
  plans?: Record<string, number>[]
  districts?: string[]
  antennas?: Record<string, number>
}

export interface Skyliners extends Shapes {
  view: SkylinersView
  scene: Scene
  /** How much is seen along a row, before and after. */
  effect: Record<string, [number, number]>
}

export type SkylinersBoard = Board<Skyliners>
