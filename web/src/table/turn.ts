/** Whose turn it is, in words; and what is new on the board. */

import { folderOf, onBoard } from '../games'
import { t } from '../texts'
import type { SeatTaken, State, View } from '../protocol'
import type { LaidOut } from '../games/shapes'

export function turnInWords(view: View, seats: readonly SeatTaken[]): string {
  const texts = t().turn
  const name = (seat: number): string => view.players.find((player) => player.seat === seat)?.name ?? ''
  if (view.over) {
    const winners = view.winners ?? []
    if (winners.length === 1 && winners[0] === view.you) return texts.youWon
    if (winners.length === 1) return texts.won(name(winners[0]!))
    return winners.length ? texts.shared(listed(winners.map(name), texts.and)) : texts.over
  }
  if (view.to_move === null) return ''
  if (view.to_move === view.you) return texts.yours
  const mover = seats.find((seat) => seat.seat === view.to_move)
  return mover?.kind === 'bot' ? texts.thinking(name(view.to_move)) : texts.of(name(view.to_move))
}

export function roundOf(view: View): string {
  if (view.over) return ''
  const course = folderOf(view.game).words.course?.(view) ?? ('round' in view ? t().turn.round(view.round) : '')
  const isLastRound = 'last_round' in view && view.last_round
  const areLastTurns = 'last_turns' in view && view.last_turns
  const last = isLastRound ? t().turn.lastRound : areLastTurns ? t().turn.lastTurns : ''
  return [course, course.toLowerCase().includes(last) ? '' : last].filter(Boolean).join(', ')
}

export const aside = (view: View): string =>
  [roundOf(view), view.you === null ? t().turn.watching : ''].filter(Boolean).join(' · ')

/** Sites that others have touched since this seat's last move. */
export function recentSites({ log, view, scene }: Pick<LaidOut<State>, 'log' | 'view' | 'scene'>): Set<string> {
  if (view.over) return new Set()
  const sites = onBoard(view, scene)
  const last = log.findLastIndex((line) => line.seat === view.you)
  const since = view.you === null ? log.slice(-1) : log.slice(last + 1)
  return new Set(
    since.flatMap((line) =>
      line.words.split(' ').filter((word) => sites.has(word) && !folderOf(view.game).words.isOwn?.(word)),
    ),
  )
}

const listed = (names: string[], and: string): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${and}${names.at(-1)}`
