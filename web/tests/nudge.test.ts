import { expect, test } from 'vitest'
import { nudged } from '../src/plan/nudge'

const label = (x: number, y: number, width = 57) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y,
  bottom: y + 22,
})

test('labels that do not meet stay where they are', () => {
  expect(nudged([label(100, 100), label(170, 100), label(100, 130)])).toEqual([0, 0, 0])
})
test('of two neighbours that would meet, one goes up and the other down', () => {
  expect(nudged([label(100, 100), label(147, 100)])).toEqual([-13, 13])
  expect(nudged([label(100, 110), label(147, 100)])).toEqual([8, -8])
})
test('many find room, too', () => {
  const tops = nudged([100, 140, 120, 160, 105].map((x) => label(x, 100))).sort((one, other) => one - other)
  expect(tops.slice(1).every((top, i) => top - tops[i]! > 25)).toBe(true)
})
