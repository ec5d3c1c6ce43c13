/** What the page and its workers say to each other. */

import type { Layout, Size } from './desk.js'
import type { Tried } from './found.js'

/** Everything that a worker needs to lay out desks: the first message. */
export interface Equipment {
  module: WebAssembly.Module
  layout: Layout
  players: number
  box: Uint8Array
  weights: Uint8Array | null
}

/** Think about a position; `anew` are three words of chance by which it is imagined anew first. */
export interface Task {
  id: number
  do: 'think'
  seat: number
  glimpse: Uint8Array
  anew: [number, number, number] | null
  size: Size
  manner: Record<string, number>
  iterations: number
}

/** Do not think on. */
export interface Stop {
  id: number
  do: 'stop'
}

/** Make moves in a position, and say what it is like then; if given, it is first imagined anew for a seat. */
export interface Walk {
  id: number
  do: 'walk'
  position: Uint8Array
  actions: number[]
  anew?: Imagined | null
}

/** What a seat does not know, made up anew by three words of chance. */
export interface Imagined {
  seat: number
  chance: [number, number, number]
}

export type ToWorker = Equipment | Task | Stop | Walk

/** What a tree knows so far; `done` if there is nothing left to think. */
export interface Thought {
  id: number
  tells: 'thought'
  tried: Tried[]
  done: boolean
}

/** A position that was walked to. */
export interface Standing {
  position: Uint8Array
  ply: number
  over: boolean
  /** Whose turn it is; null once it is over. */
  toMove: number | null
  legal: number[]
  /** Everybody's points, as if it were scored now. */
  scores: number[]
  /** Whether a move on the way brought something hidden to light, which here was only imagined. */
  revealed: boolean
}

export interface Walked extends Standing {
  id: number
  tells: 'walked'
}

/** Something went wrong: a move that is not legal, or a kernel that trapped. */
export interface Failed {
  id: number
  tells: 'failed'
  reason: string
}

export type FromWorker = Thought | Walked | Failed
