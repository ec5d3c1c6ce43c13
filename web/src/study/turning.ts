/** Turning points: the moves that cost their movers most. docs/study.md tells the rule, and so does the page. */

import { error, strongest, worthOf, type Thought } from './chances'

/** A move that costs less than this, as a chance to win, is no turning point. */
export const LEAST_DROP = 0.08
/** Nor one that costs less than so many standard errors: the search might have been lucky. */
export const ERRORS = 3
/** So many are shown, those that cost most. */
export const SHOWN = 6

/** What is known of a position of the match. */
export interface Point {
  ply: number
  seat: number
  /** The move that was played here. */
  played: string
  before: Thought | null
  after: Thought | null
}

export interface Turning {
  ply: number
  seat: number
  played: string
  stronger: string
  /** Chances of the mover: with the stronger move, and with the one that was played. */
  from: number
  to: number
}

/** What a move cost its mover, beyond doubt or not; null while that is not known, or if it was the strongest. */
export function costOf({ ply, seat, played, before, after }: Point): (Turning & { isSure: boolean }) | null {
  const best = before && strongest(before)
  if (!best || best.words === played) return null
  const worth = worthOf(played, before, after)
  if (!worth) return null
  const drop = best.win - worth.win
  const isSure = drop >= Math.max(LEAST_DROP, ERRORS * error(best, worth))
  return { ply, seat, played, stronger: best.words, from: best.win, to: worth.win, isSure }
}

/** The moves that cost most, beyond doubt, in the order of the match. */
export function turningPoints(points: readonly Point[], shown = SHOWN): Turning[] {
  return points
    .flatMap((point) => costOf(point) ?? [])
    .filter(({ isSure }) => isSure)
    .sort((one, other) => other.from - other.to - (one.from - one.to))
    .slice(0, shown)
    .sort((one, other) => one.ply - other.ply)
}

/** The moves that may be turning points and deserve a second look: those that seem to cost most, sure or not. */
export function suspects(points: readonly Point[], count: number): number[] {
  return points
    .flatMap((point) => costOf(point) ?? [])
    .filter(({ from, to }) => from - to >= LEAST_DROP / 2)
    .sort((one, other) => other.from - other.to - (one.from - one.to))
    .slice(0, count)
    .map(({ ply }) => ply)
}
