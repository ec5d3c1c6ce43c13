/**
 * What travels between server and page, as the parts that know no game see it. The messages are those of protocol.ts,
 * which is made from the server's schema; views, scenes and effects are read here as far as every game has them.
 */

import type * as protocol from './protocol'

export type { Candidate, ChatLine, TableFacts } from './protocol'
export type { GameOffered as GameCard, RuleShown as Rule, RulesShown as Rulebook } from './protocol'
export type { SeatWanted as SeatWish, TableOpened as Opened } from './protocol'
export type { Brought as Gain, Line as LogLine, SeatTaken as SeatState, TakenBack as Told } from './protocol'

export type Seat = number

/** A player as every game tells of him. */
export type Player = Pick<protocol.SkylinersPlayer, 'seat' | 'name' | 'colour' | keyof Tally>
type Tally = Pick<protocol.SkylinersPlayer, 'score' | 'points' | 'unknown'>

type Common = 'game' | 'variant' | 'ply' | 'over' | 'to_move' | 'phase' | 'you' | 'winners' | 'breakdown'

/** A view of whatever game it is: what all games tell, and what some of them tell alike. */
export interface View extends Pick<protocol.SkylinersView, Common> {
  players: Player[]
  start?: Seat
  round?: number
  last_round?: boolean
  last_turns?: boolean
  yours?: object
}

export interface Site {
  id: string
  x: number
  y: number
}

export interface Region {
  id: string
  sites: string[]
  yours: boolean
}

export interface Row {
  id: string
  sites: string[]
  seen: string[]
  plan?: number
  right?: boolean
}

export interface Side {
  seat: Seat
  direction: [number, number]
  rows: Row[]
}

export interface Solid {
  site: string
  shape: string
  owner: Seat | null
  base: number
  top: number
}

/** The board without its rules; what a game does not have is empty, and a game may add what only its own folder reads. */
export interface Scene {
  width: number
  depth: number
  sites: Site[]
  regions: Region[]
  sides: Side[]
  solids: Solid[]
}

/** What of a scene stays the same throughout a match: told once, and part of every scene since. */
export type Setting = Partial<Scene>

export const EMPTY: Scene = { width: 0, depth: 0, sites: [], regions: [], sides: [], solids: [] }

export type Effect = object

export type Legal = Omit<protocol.Choice, 'effect'> & { effect?: Effect }

export type SaveKind = protocol.State['save']

/** Everything a seat knows at one moment: what a `view` event carries. */
export type Snapshot = Omit<protocol.State, 'type' | 'view' | 'setting' | 'scene' | 'legal'> & {
  view: View
  /** Only in the first one after a connection was made. */
  setting?: Setting
  scene: Scene
  legal: Legal[]
}

export type Frame = Omit<protocol.Frame, 'view' | 'scene' | 'hands' | 'own_scenes'> & {
  view: View
  scene: Scene
  hands?: Record<string, object> | null
  own_scenes?: Record<string, Partial<Scene>> | null
}

export type Film = Omit<protocol.Film, 'setting' | 'frames'> & {
  setting: Setting
  /** The first ones; all of them in a file to look back. */
  frames: Frame[]
}
