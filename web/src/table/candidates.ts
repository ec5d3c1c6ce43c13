/** Advice in an order that does not contradict itself: by the chance to win, then what was hardly looked at. */

import type { Candidate } from '../protocol'

export const inOrder = (candidates: readonly Candidate[]): Candidate[] => [
  ...candidates.filter(({ win }) => win !== null).sort((one, other) => other.win! - one.win!),
  ...candidates.filter(({ win }) => win === null),
]

/** The chance to win in per cent; null where too little was thought about it. */
export const sureOf = ({ win }: Pick<Candidate, 'win'>): string | null =>
  win === null ? null : `${Math.round(win * 100)} %`

/** By less than this, a chance does not overtake another while there is more to think. */
const LEAD = 0.01

/**
 * The same while figures still change: moves that are shown already stay in their order unless one clearly overtakes
 * another, and not at all where `held`, as somebody is about to touch one.
 */
export function steadied(before: readonly Candidate[], found: readonly Candidate[], held: boolean): Candidate[] {
  const now = new Map(found.map((one) => [one.words, one]))
  const stayed = before.flatMap(({ words }) => now.get(words) ?? [])
  const came = inOrder(found.filter(({ words }) => !stayed.some((one) => one.words === words)))
  const order = [...stayed, ...came]
  if (held) return order
  const leads = (one: Candidate, other: Candidate): boolean => (one.win ?? -1) > (other.win ?? -1) + LEAD
  for (let end = 1; end < order.length; end++)
    for (let at = end; at > 0 && leads(order[at]!, order[at - 1]!); at--)
      [order[at - 1], order[at]] = [order[at]!, order[at - 1]!]
  return order
}
