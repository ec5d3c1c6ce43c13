/** The log cut into turns: what one player said in a row belongs together. */

import type { Line, TakenBack } from '../protocol'

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

/** What was taken back after a move; what was taken back in the same words several times is told once, with how often. */
export function takenBackAfter(ply: number, told: readonly TakenBack[]): { told: TakenBack; times: number }[] {
  const said = new Map<string, { told: TakenBack; times: number }>()
  for (const one of told.filter((line) => line.ply === ply)) {
    const before = said.get(one.say)
    if (before) before.times += 1
    else said.set(one.say, { told: one, times: 1 })
  }
  return [...said.values()]
}
