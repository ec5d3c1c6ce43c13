/** How a table stands, in a few words: whose turn it is, or who has won. */

import type { Texts } from '../texts/en'
import type { TableFacts } from '../protocol'

export function standing(
  { over, to_move, winners, seats }: TableFacts,
  mine: readonly number[],
  texts: Texts['lobby'],
): string {
  const name = (seat: number): string => seats.find((one) => one.seat === seat)?.name ?? ''
  if (over)
    return winners.some((seat) => mine.includes(seat)) && winners.length === 1
      ? texts.youWon
      : texts.wonBy(winners.map(name).join(', '))
  if (to_move === null) return ''
  return mine.includes(to_move) ? texts.yourTurn : texts.turnOf(name(to_move))
}
