import { describe, expect, test } from 'vitest'
import { contains, inset, room, type Polygon } from '../src/plan/polygon'

const bay: Polygon = [
  [0, 0],
  [4, 0],
  [4, 4],
  [2, 1],
  [0, 4],
]

describe('a polygon', () => {
  test('contains what lies inside, and not its bay', () => {
    expect(contains(bay, [0.5, 2])).toBe(true)
    expect(contains(bay, [2, 2])).toBe(false)
    expect(contains(bay, [5, 1])).toBe(false)
  })
  test('knows how much room there is around a point', () => {
    expect(
      room(
        [
          [0, 0],
          [4, 0],
          [4, 2],
          [0, 2],
        ],
        [1.5, 1.2],
      ),
    ).toBeCloseTo(0.8)
  })
  test('grows smaller on every side, whichever way its corners run', () => {
    const square: Polygon = [
      [0, 0],
      [4, 0],
      [4, 4],
      [0, 4],
    ]
    const small = [
      [1, 1],
      [3, 1],
      [3, 3],
      [1, 3],
    ]
      .map(String)
      .sort()
    expect(
      inset(square, 1)
        .map((corner) => corner.map((at) => Math.round(at)).join())
        .sort(),
    ).toEqual(small)
    expect(
      inset([...square].reverse(), 1)
        .map((corner) => corner.map((at) => Math.round(at)).join())
        .sort(),
    ).toEqual(small)
  })
})
