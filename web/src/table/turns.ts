/** The log cut into turns: what one player said in a row belongs together. */

import type { LogLine, Seat } from '../wire'

export interface Turn {
  seat: Seat
  lines: LogLine[]
}

export function turnsOf(log: readonly LogLine[]): Turn[] {
  const turns: Turn[] = []
  for (const line of log) {
    const turn = turns.at(-1)
    if (turn?.seat === line.seat) turn.lines.push(line)
    else turns.push({ seat: line.seat, lines: [line] })
  }
  return turns
}
