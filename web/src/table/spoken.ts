/** Moves as they are told to somebody who only listens: one's own are known, what they brought is not. */

import type { Line, View } from '../protocol'

export function spoken(lines: readonly Line[], view: View): string {
  const name = (seat: number): string => view.players.find((player) => player.seat === seat)?.name ?? ''
  return lines
    .flatMap(({ seat, say, gains = [] }) => [
      ...(seat === view.you ? [] : [`${name(seat)}: ${say}`]),
      ...gains.map((gain) => gain.say),
    ])
    .map((sentence) => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`))
    .join(' ')
}
