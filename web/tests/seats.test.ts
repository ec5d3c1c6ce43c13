import { expect, test } from 'vitest'
import { choose, usualChairs, wishes } from '../src/lobby/seats'

const card = { name: 'g', title: 'G', about: '', variants: [], players: [2, 3], bots: [{ name: 'neighbour', about: '' }], seats: [], colours: [] }

test('the usual table is you against bots', () => {
  expect(wishes(usualChairs(card), 'Anna', ['South', 'West', 'North'])).toEqual([
    { kind: 'person', name: 'Anna' },
    { kind: 'bot', level: 'neighbour', name: 'West' },
    { kind: 'bot', level: 'neighbour', name: 'North' },
  ])
})

test('you sit on one chair only', () => {
  const chairs = choose(usualChairs(card), 2, 'you')
  expect(chairs.map((chair) => chair.kind)).toEqual(['here', 'bot', 'you'])
})

test('without a name of your own you are called by your seat', () => {
  expect(wishes([{ kind: 'you', level: '' }], '  ', ['South'])).toEqual([{ kind: 'person', name: 'South' }])
})
