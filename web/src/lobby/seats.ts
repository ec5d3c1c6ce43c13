/** Who sits where, as chosen in the lobby, and what the server is told of it. */

import type { GameOffered, SeatWanted } from '../protocol'

export type Kind = 'you' | 'here' | 'friend' | 'bot'

export interface Chair {
  kind: Kind
  level: string
  /** What somebody at this device is called; the seat's own name if nothing is said. */
  name?: string
}

/** A table as it was set last: offered again for the same game. */
export interface Lineup {
  variant: string
  count: number
  chairs: Chair[]
}

/** A rival that a first match can be won against; who has chosen another one is offered that one again. */
export const USUAL_LEVEL = 'newcomer'

/** The usual table: you, and bots around you. */
export const usualChairs = (card: GameOffered): Chair[] =>
  Array.from({ length: Math.max(...card.players) }, (_, seat) => ({
    kind: seat === 0 ? 'you' : 'bot',
    level: usualLevel(card),
  }))

export function usualLevel(card: GameOffered): string {
  const names = card.bots.map((bot) => bot.name)
  return names.includes(USUAL_LEVEL) ? USUAL_LEVEL : (names[0] ?? USUAL_LEVEL)
}

/** What is offered: what was chosen last, as far as the game still has it; to a newcomer the variant for a first match. */
export function offered(card: GameOffered, last: Lineup | undefined): Lineup {
  const first = (card.variants.find((variant) => variant.first) ?? card.variants[0])?.id ?? ''
  if (!last) return { variant: first, count: Math.max(...card.players), chairs: usualChairs(card) }
  const levels = new Set(card.bots.map((bot) => bot.name))
  const chairs = usualChairs(card).map((usual, seat) => ({ ...usual, ...last.chairs[seat] }))
  return {
    variant: card.variants.some(({ id }) => id === last.variant) ? last.variant : first,
    count: card.players.includes(last.count) ? last.count : Math.max(...card.players),
    chairs: chairs.map((chair) => (levels.has(chair.level) ? chair : { ...chair, level: usualLevel(card) })),
  }
}

/** One seat is `you` at most: choosing it anew makes the old one somebody else at this device. */
export function choose(chairs: readonly Chair[], seat: number, kind: Kind): Chair[] {
  return chairs.map((chair, at) => {
    if (at === seat) return { ...chair, kind }
    return kind === 'you' && chair.kind === 'you' ? { ...chair, kind: 'here' } : chair
  })
}

/** People at this device are called by their names, if they gave one; all others by their seats, which the server names for each reader. */
export function wishes(chairs: readonly Chair[], own: string): SeatWanted[] {
  return chairs.map(({ kind, level, name }) => {
    const said = (kind === 'you' && own.trim()) || (kind === 'here' && name?.trim())
    return { kind: kind === 'bot' ? 'bot' : 'person', ...(kind === 'bot' && { level }), ...(said && { name: said }) }
  })
}

export const atDevice = (kind: Kind): boolean => kind === 'you' || kind === 'here'
