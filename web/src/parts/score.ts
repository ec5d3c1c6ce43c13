/** A score as far as it is known: a number that says what it lacks. */

import type { Player } from '../protocol'

type Known = Pick<Player, 'score' | 'unknown'>

/** "5", "5 + ?", or "?" while nothing is known. */
export const scoreText = ({ score, unknown = [] }: Known): string =>
  unknown.length === 0 ? String(score) : score === 0 ? '?' : `${score} + ?`

/** The sources of points in their order; what a player cannot know yet has its place among them. */
export const sourcesOf = (players: readonly Player[]): string[] => [
  ...new Set(players.flatMap(({ points = {}, unknown = [] }) => [...Object.keys(points), ...unknown])),
]

/** One's place among all: one more than how many have more points. Who shares the victory is first. */
export const rankOf = (players: readonly Player[], winners: readonly number[], seat: number): number => {
  const own = players.find((player) => player.seat === seat)!.score
  const ahead = players.filter(
    (player) => player.seat !== seat && (player.score > own || (player.score === own && winners.includes(player.seat))),
  )
  return winners.includes(seat) ? 1 : 1 + ahead.length
}
