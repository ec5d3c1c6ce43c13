import { describe, expect, test } from 'vitest'
import { apart } from '../src/board3d/apart'
import type { Bounds } from '../src/table/cues'

const frame = { left: 0, top: 0, right: 390, bottom: 240 }
const tag = (x: number, y: number, width = 57) => ({ x, y, width, height: 23 })
const meet = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const pairs = (boxes: readonly Bounds[]): [Bounds, Bounds][] =>
  boxes.flatMap((one, i) => boxes.slice(i + 1).map((other): [Bounds, Bounds] => [one, other]))

describe('labels above the city', () => {
  test('stand above their points where there is room', () => {
    expect(apart([tag(100, 100, 40), tag(300, 100, 40)], frame)).toEqual([
      { left: 80, top: 69, right: 120, bottom: 92 },
      { left: 280, top: 69, right: 320, bottom: 92 },
    ])
  })
  test('cover neither each other nor a point, however near to each other they are', () => {
    const near = [
      tag(228, 236),
      tag(226, 214),
      tag(161, 236, 35),
      tag(195, 236, 35),
      tag(163, 214, 35),
      tag(228, 236, 35),
    ]
    const boxes = apart(near, frame)
    expect(pairs(boxes).filter(([one, other]) => meet(one, other))).toEqual([])
    const isIn = ({ left, top, right, bottom }: Bounds, { x, y }: { x: number; y: number }): boolean =>
      left < x && x < right && top < y && y < bottom
    expect(near.filter((one) => boxes.some((box) => isIn(box, one)))).toEqual([])
  })
  test('have stems that lead past other labels and their points', () => {
    const [low, high] = apart([tag(100, 100, 35), tag(100, 108, 35)], frame)
    const [x, y] = [(high!.left + high!.right) / 2, (high!.top + high!.bottom) / 2]
    const along = Array.from({ length: 11 }, (_, i) => ({ x: x + ((100 - x) * i) / 10, y: y + ((108 - y) * i) / 10 }))
    expect(
      along.filter((at) => low!.left < at.x && at.x < low!.right && low!.top < at.y && at.y < low!.bottom),
    ).toEqual([])
  })
  test('stay in the frame with what is seen there, and leave it with what is not', () => {
    const [box, gone] = apart([tag(3, 4), tag(-200, 100)], frame)
    expect([box!.left, box!.top].every((edge) => edge >= 0)).toBe(true)
    expect(gone!.right).toBeLessThan(0)
  })
})
