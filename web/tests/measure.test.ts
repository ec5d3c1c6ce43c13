import { expect, test } from 'vitest'
import { angleOf, ease, spring, SPRING_SECONDS, turn } from '../src/board3d/measure'

test('every side has its angle, South in front', () => {
  expect(angleOf([0, -1])).toBeCloseTo(0)
  expect(angleOf([-1, 0])).toBeCloseTo(-Math.PI / 2)
  expect(Math.abs(angleOf([0, 1]))).toBeCloseTo(Math.PI)
  expect(angleOf([1, 0])).toBeCloseTo(Math.PI / 2)
})
test('a flight takes the shorter way round', () => {
  expect(turn(3, -3)).toBeCloseTo(2 * Math.PI - 6)
  expect(turn(0, -Math.PI / 2)).toBeCloseTo(-Math.PI / 2)
})
test('a piece falls, bounces and lies still', () => {
  expect(spring(0)).toBeCloseTo(0.9)
  expect(spring(0.24)).toBeLessThan(0)
  expect(spring(SPRING_SECONDS)).toBe(0)
})
test('a flight begins and ends gently', () => {
  expect(ease(0)).toBe(0)
  expect(ease(1)).toBe(1)
  expect(ease(0.1)).toBeLessThan(0.1)
})
