/** The log cut into turns: what one player said in a row belongs together. */

import type { Line } from '../protocol'

export interface Turn {
  seat: number
  lines: Line[]
}

export function turnsOf(log: readonly Line[]): Turn[] {
  const turns: Turn[] = []
  for (const line of log) {
    const turn = turns.at(-1)
    if (turn?.seat === line.seat) turn.lines.push(line)
    else turns.push({ seat: line.seat, lines: [line] })
  }
  return turns
}
