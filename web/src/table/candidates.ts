/** Advice in an order that does not contradict itself: by the chance to win, then what was hardly looked at. */

import type { Candidate } from '../protocol'

export const inOrder = (candidates: readonly Candidate[]): Candidate[] => [
  ...candidates.filter(({ win }) => win !== null).sort((one, other) => other.win! - one.win!),
  ...candidates.filter(({ win }) => win === null),
]

/** The chance to win in per cent; null where too little was thought about it. */
export const sureOf = ({ win }: Pick<Candidate, 'win'>): string | null =>
  win === null ? null : `${Math.round(win * 100)} %`
