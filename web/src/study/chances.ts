/** What a search's counts say about a position: everybody's chance to win, and what the move that was played was worth. */

/** As much of what was found as is kept; `thinking/found.d.ts` says what the fields mean. */
export interface Tried {
  words: string
  visits: number
  win: number
  wins: number[]
  line: string[]
}

/** What somebody thought of a position: the moves tried, most tried first. */
export interface Thought {
  seat: number
  tried: Tried[]
}

/** A chance that comes from fewer tries is not told, nor one from fewer than a tenth of the most: as in bots/hints.py. */
const FEWEST_VISITS = 50
const FEWEST_OF_THE_MOST = 10

export const isTold = ({ visits }: Tried, { tried }: Thought): boolean =>
  visits >= Math.max(FEWEST_VISITS, (tried[0]?.visits ?? 0) / FEWEST_OF_THE_MOST)

/** The moves whose chances can be told, best first. */
export const candidates = (thought: Thought): Tried[] =>
  thought.tried.filter((one) => isTold(one, thought)).sort((one, other) => other.win - one.win)

/** The move that a strong player would make; the one that was tried most, where too little was thought to tell chances. */
export const strongest = (thought: Thought): Tried | null => candidates(thought)[0] ?? thought.tried[0] ?? null

/**
 * Everybody's chance to win at a point of a match, by seat: each as that seat itself could reckon it when it last had to
 * move, or when it first had to, if that was later; scaled so that they add up to 1. What everybody knew is in it, which
 * no single mover could know. Null while nothing is known.
 */
export function together(
  thoughts: readonly (Thought | null | undefined)[],
  at: number,
  players: number,
): number[] | null {
  const own = Array.from({ length: players }, (_, seat) => lastOf(thoughts, at, seat))
  const told = own.flatMap((thought) => (thought ? strongest(thought)!.win : []))
  if (!told.length) return null
  const usual = told.reduce((sum, win) => sum + win, 0) / told.length
  const wins = own.map((thought) => (thought ? strongest(thought)!.win : usual))
  const all = wins.reduce((sum, win) => sum + win, 0)
  return wins.map((win) => win / all)
}

function lastOf(thoughts: readonly (Thought | null | undefined)[], at: number, seat: number): Thought | null {
  const isOwn = (thought: Thought | null | undefined): thought is Thought =>
    thought?.seat === seat && thought.tried.length > 0
  return thoughts.slice(0, at + 1).findLast(isOwn) ?? thoughts.slice(at + 1).find(isOwn) ?? null
}

/** At the end there is no chance left: those who won share it. */
export const settled = (winners: readonly number[], players: number): number[] =>
  Array.from({ length: players }, (_, seat) => (winners.includes(seat) ? 1 / winners.length : 0))

/** A chance and how often it was tried. */
export interface Estimate {
  win: number
  visits: number
}

/** By how much two chances may differ by luck alone: their standard error, as of so many throws of a coin. */
export const error = (one: Estimate, other: Estimate): number => Math.sqrt(spread(one) + spread(other))

const spread = ({ win, visits }: Estimate): number => (Math.max(0.02, win) * Math.max(0.02, 1 - win)) / visits

/**
 * What the move that was played was worth to its mover: as the search tried it, if it did so often enough, else as it is
 * when one thinks on after it. Null while neither is known.
 */
export function worthOf(played: string, before: Thought, after: Thought | null): Estimate | null {
  const tried = before.tried.find(({ words }) => words === played)
  if (tried && isTold(tried, before)) return tried
  const next = after && strongest(after)
  return next ? { win: next.win, visits: next.visits } : null
}

/** Whether thinking on after the played move would tell more than the search does before it. */
export function wantsAfter(played: string, before: Thought): boolean {
  const tried = before.tried.find(({ words }) => words === played)
  return !(tried && isTold(tried, before))
}

/** Per cent as people read it, never broken in two. */
export const percent = (chance: number): string => `${Math.round(chance * 100)}\u00a0%`
