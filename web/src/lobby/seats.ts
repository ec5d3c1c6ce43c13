/** Who sits where, as chosen in the lobby, and what the server is told of it. */

import type { GameCard, SeatWish } from '../wire'

export type Kind = 'you' | 'here' | 'friend' | 'bot'

export interface Chair {
  kind: Kind
  level: string
}

export const USUAL_LEVEL = 'neighbour'

/** The usual table: you, and bots around you. */
export const usualChairs = (card: GameCard): Chair[] =>
  Array.from({ length: Math.max(...card.players) }, (_, seat) => ({ kind: seat === 0 ? 'you' : 'bot', level: usualLevel(card) }))

export function usualLevel(card: GameCard): string {
  const names = card.bots.map((bot) => bot.name)
  return names.includes(USUAL_LEVEL) ? USUAL_LEVEL : (names[0] ?? USUAL_LEVEL)
}

/** One seat is `you` at most: choosing it anew makes the old one somebody else at this device. */
export function choose(chairs: readonly Chair[], seat: number, kind: Kind): Chair[] {
  return chairs.map((chair, at) => {
    if (at === seat) return { ...chair, kind }
    return kind === 'you' && chair.kind === 'you' ? { ...chair, kind: 'here' } : chair
  })
}

/** Seats are called by their names in the chosen language; one's own by one's own name, if it was given. */
export function wishes(chairs: readonly Chair[], own: string, seats: readonly string[]): SeatWish[] {
  return chairs.map(({ kind, level }, seat) => {
    const name = (kind === 'you' && own.trim()) || seats[seat]
    return { kind: kind === 'bot' ? 'bot' : 'person', ...(kind === 'bot' && { level }), ...(name && { name }) }
  })
}

export const atDevice = (kind: Kind): boolean => kind === 'you' || kind === 'here'
