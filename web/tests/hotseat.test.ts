import { expect, test } from 'vitest'
import type { View } from '../src/protocol'
import { endFor, nextAtDevice } from '../src/table/hotseat'

const mine = { 0: 'south', 2: 'north' }
const alone = { 1: 'west' }

test('the screen goes to the next person at this device', () => expect(nextAtDevice(mine, 0, 2)).toBe(2))
test('it stays while somebody elsewhere moves', () => expect(nextAtDevice(mine, 0, 1)).toBeNull())
test('it stays with the one who moves', () => expect(nextAtDevice(mine, 2, 2)).toBeNull())
test('nobody takes over when the match is over', () => expect(nextAtDevice(mine, 0, null)).toBeNull())
test('a page just opened asks who is there', () => {
  expect(nextAtDevice(mine, null, 0)).toBe(0)
  expect(nextAtDevice(mine, null, 1)).toBe(0)
})
test('but not if only one can be', () => {
  expect(nextAtDevice(alone, null, 1)).toBeNull()
  expect(nextAtDevice(alone, null, 0)).toBeNull()
})

test('at the end, nobody in particular looks at a screen that several share', () => {
  const end = { over: true, you: 0, winners: [0] } as unknown as View
  expect(endFor(end, mine).you).toBeNull()
  expect(endFor(end, alone).you).toBe(0)
  expect(endFor({ ...end, over: false }, mine).you).toBe(0)
})
