import type { Candidate, Layout } from './desk.js'

/** A candidate of one tree, with how play is expected to go on after it, that move first. */
export type Tried = Candidate & { line: number[] }

/** A move that was tried. */
export interface Found {
  words: string
  action: number
  visits: number
  /** The chance of the one who thinks to win with it, as the server tells it. */
  win: number
  /** By seat: the share of wins in the search's head, on no scale. */
  wins: number[]
  /** How play is expected to go on, this move first. */
  line: string[]
}

/** About what was thought. */
export interface About {
  layout: Layout
  sentences: readonly string[]
  players: number
  seat: number
  ply: number
}

/** The chance that a search's share of wins stands for, after so many iterations at this point of a match. */
export function told(layout: Layout, players: number, share: number, ply: number, iterations: number): number

/** What several trees found, as one, most visited first; the line is the first tree's that has the move. */
export function merged(trees: readonly (readonly Tried[])[], about: About): Found[]
