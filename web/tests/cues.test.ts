import { describe, expect, test } from 'vitest'
import { cues } from '../src/table/cues'

const frame = { left: 0, top: 0, right: 400, bottom: 300 }

describe('arrows at the edge', () => {
  test('are not needed for what is in view', () => {
    expect(
      cues(
        [
          { x: 10, y: 10 },
          { x: 399, y: 299 },
        ],
        frame,
      ),
    ).toEqual([])
  })
  test('stand inside, at the side that a place lies beyond, and point to it', () => {
    const [right, above] = cues(
      [
        { x: 600, y: 150 },
        { x: 200, y: -80 },
      ],
      frame,
    )
    expect(right).toMatchObject({ x: 374, y: 150, angle: 0, count: 1 })
    expect(above).toMatchObject({ x: 200, y: 26 })
    expect(above!.angle).toBeCloseTo(-Math.PI / 2)
  })
  test('count places that lie together', () => {
    expect(
      cues(
        [
          { x: 600, y: 150 },
          { x: 700, y: 160 },
          { x: 200, y: 900 },
        ],
        frame,
      ).map(({ count }) => count),
    ).toEqual([2, 1])
  })
})
