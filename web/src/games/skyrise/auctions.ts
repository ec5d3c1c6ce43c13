/** What the log leaves unsaid: who was passed because he could not answer. Told from who spoke when. */

import type { Line, SkyriseView } from '../../protocol'
import { isNumber, siteOf, type FullScene } from './map'

export interface Unsaid {
  /** The line after which it happened. */
  ply: number
  seats: number[]
}

/** The log line by line; a Wonder ends an auction by itself, and nobody is asked then. */
export function unsaid(log: readonly Line[], view: SkyriseView, scene: FullScene): Unsaid[] {
  const told: Unsaid[] = []
  const seats = view.players.map(({ seat }) => seat).sort((one, other) => one - other)
  let latest: { seat: number; bid: number; at: string } | null = null
  let asked: number[] = []

  /** Of those who would have been asked, these were not. */
  const skip = (ply: number, skipped: readonly number[]): void => {
    const gone = asked.filter((seat) => skipped.includes(seat))
    asked = asked.filter((seat) => !skipped.includes(seat))
    if (gone.length) told.push({ ply, seats: gone })
  }
  const end = (ply: number): void => {
    if (!latest) return
    skip(ply, asked)
    latest = null
  }
  const turnOrder = (after: number): number[] => [
    ...seats.filter((seat) => seat > after),
    ...seats.filter((seat) => seat < after),
  ]

  log.forEach((line, index) => {
    const before = log[index - 1]
    const [verb, bid = '', at = ''] = line.words.split(' ')
    const outbids =
      latest !== null &&
      at !== '' &&
      siteOf(scene, at).near.includes(latest.at) &&
      (verb === 'wonder' || Number(bid) > latest.bid)
    const answers = asked.includes(line.seat) && latest !== null && (verb === 'pass' || outbids)
    if (before && answers) skip(before.ply, turnOrder(before.seat).slice(0, turnOrder(before.seat).indexOf(line.seat)))
    else if (before) end(before.ply)
    if (verb === 'bid' && isNumber(bid)) {
      const rest = answers && latest ? [...asked, latest.seat] : turnOrder(line.seat)
      asked = rest.filter((seat) => seat !== line.seat)
      latest = { seat: line.seat, bid: Number(bid), at }
    } else if (verb === 'pass') {
      asked = asked.filter((seat) => seat !== line.seat)
      if (asked.length === 0) end(line.ply)
    } else latest = null
  })
  const last = log.at(-1)
  if (last && view.bids.length === 0) end(last.ply)
  else if (last && latest) skip(last.ply, view.passed)
  return told
}
