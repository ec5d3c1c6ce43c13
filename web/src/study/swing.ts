/** How points would stand after an expected line, beside how they stood in the match after as many moves. */

import type { Expected, Player } from '../protocol'
import { st } from './texts'

export function swing(
  { words, scores }: Pick<Expected, 'words' | 'scores'>,
  players: readonly Pick<Player, 'seat' | 'name'>[],
  inMatch: readonly number[] | null,
): string {
  const parts = players.map(({ seat, name }) => {
    const [points, was] = [scores[seat] ?? 0, inMatch?.[seat]]
    if (was === undefined) return st().justPoints(name, points)
    return points === was ? st().same(name, points) : st().instead(name, points, was)
  })
  if (inMatch && players.every(({ seat }) => scores[seat] === inMatch[seat])) return st().unchanged(words.length)
  return st().swing(words.length, parts.join(', '))
}
