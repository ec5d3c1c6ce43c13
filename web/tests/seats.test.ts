import { expect, test } from 'vitest'
import { choose, offered, usualChairs, wishes } from '../src/lobby/seats'
import { standing } from '../src/lobby/standing'
import { en } from '../src/texts/en'
import type { GameOffered, TableFacts } from '../src/protocol'

const variants = [
  { id: 'full', say: 'Full game', first: false },
  { id: 'intro', say: 'Introductory game', first: true },
]
const card: GameOffered = {
  name: 'g',
  title: 'G',
  about: '',
  minute: [],
  minutes: [30, 45],
  weight: 1,
  translated: true,
  variants,
  players: [2, 3],
  bots: [{ name: 'newcomer', about: '' }],
  seats: [],
  colours: [],
}

test('the usual table is you against bots', () => {
  expect(wishes(usualChairs(card), 'Anna')).toEqual([
    { kind: 'person', name: 'Anna' },
    { kind: 'bot', level: 'newcomer' },
    { kind: 'bot', level: 'newcomer' },
  ])
})

test('you sit on one chair only', () => {
  const chairs = choose(usualChairs(card), 2, 'you')
  expect(chairs.map((chair) => chair.kind)).toEqual(['here', 'bot', 'you'])
})

test('without a name of your own you are called by your seat, which the server names for each reader', () => {
  expect(wishes([{ kind: 'you', level: '' }], '  ')).toEqual([{ kind: 'person' }])
})

test('a newcomer is offered the variant for a first match', () => {
  expect(offered(card, undefined).variant).toBe('intro')
})

test('what was chosen last is offered again', () => {
  const last = {
    variant: 'full',
    count: 2,
    chairs: [
      { kind: 'bot' as const, level: 'newcomer' },
      { kind: 'here' as const, level: 'newcomer', name: 'Ben' },
    ],
  }
  const again = offered(card, last)
  expect([again.variant, again.count]).toEqual(['full', 2])
  expect(again.chairs.slice(0, 2)).toEqual(last.chairs)
  expect(again.chairs).toHaveLength(3)
})

test('what a game no longer has is not offered again', () => {
  const again = offered(card, { variant: 'gone', count: 9, chairs: [{ kind: 'bot', level: 'gone' }] })
  expect(again).toMatchObject({ variant: 'intro', count: 3 })
  expect(again.chairs[0]).toEqual({ kind: 'bot', level: 'newcomer' })
})

test('somebody else at this device has a name of their own', () => {
  expect(wishes([{ kind: 'here', level: '', name: 'Ben' }], 'Anna')).toEqual([{ kind: 'person', name: 'Ben' }])
})

const seats = ['Anna', 'Ben'].map((name, seat) => ({
  seat,
  kind: 'person' as const,
  level: null,
  name,
  connected: false,
}))
const facts: TableFacts = {
  table: 't',
  game: 'g',
  variant: 'full',
  players: 2,
  commitment: '',
  seed_chosen: false,
  over: false,
  ply: 3,
  to_move: 1,
  winners: [],
  seats,
}

test('a table says whose turn it is', () => {
  expect(standing(facts, [0], en.lobby)).toBe('Ben to move')
  expect(standing(facts, [1], en.lobby)).toBe('your turn')
})

test('a finished table says who has won', () => {
  const over = { ...facts, over: true, to_move: null, winners: [1] }
  expect(standing(over, [1], en.lobby)).toBe('you won')
  expect(standing(over, [0], en.lobby)).toBe('Ben won')
  expect(standing({ ...over, winners: [0, 1] }, [0], en.lobby)).toBe('Anna, Ben won')
})
