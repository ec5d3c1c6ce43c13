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

/** The move that a strong player would make: the one that was tried most. */
export const strongest = ({ tried }: Thought): Tried | null => tried[0] ?? null

/** The moves whose chances can be told, best first. */
export const candidates = (thought: Thought): Tried[] =>
  thought.tried.filter((one) => isTold(one, thought)).sort((one, other) => other.win - one.win)

/**
 * Everybody's chance to win, by seat: that of whoever thinks is on the scale on which chances are told, and what is left
 * goes to the others as the search saw them. They add up to 1.
 */
export function chancesOf(thought: Thought): number[] | null {
  const best = strongest(thought)
  if (!best) return null
  return shared(best.win, best.wins, thought.seat)
}

export function shared(win: number, wins: readonly number[], seat: number): number[] {
  const others = wins.reduce((sum, share, one) => (one === seat ? sum : sum + share), 0)
  return wins.map((share, one) =>
    one === seat ? win : others > 0 ? ((1 - win) * share) / others : (1 - win) / (wins.length - 1),
  )
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

/** Per cent as people read it. */
export const percent = (chance: number): string => `${Math.round(chance * 100)} %`
