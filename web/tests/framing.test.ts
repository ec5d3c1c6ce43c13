import { describe, expect, test } from 'vitest'
import { rectangle } from '../src/board3d/city'
import { filling, framed, projected, type Point3, type Window } from '../src/board3d/framing'
import { UNIT } from '../src/board3d/measure'
import { outskirts } from '../src/board3d/outskirts'
import type { Polygon } from '../src/plan/polygon'

/** How far the four games reach on the ground, and how high: Skyliners, Skyline, Skyrise, Paper Skylines with two, three and four wide cities. */
const cities: [string, Polygon, number][] = [
  ['Skyliners, early', rectangle(3.12, 3.12), 2],
  ['Skyliners, late', rectangle(3.12, 3.12), 13],
  ['Skyline', rectangle(3.4, 6.4), 10],
  [
    'Skyrise',
    [
      [-5.4, -1.2],
      [-2.5, -4.6],
      [2.5, -4.6],
      [5.4, -1.2],
      [4.2, 2.8],
      [0, 5.2],
      [-4.2, 2.8],
    ],
    5,
  ],
  ['Paper Skylines', [...rectangle(3.2, 6.1), ...rectangle(6.1, 3.2)], 9],
]
const windows: [string, Window][] = [
  ['desk', { width: 1026, height: 724, left: 54, right: 14, top: 22, bottom: 146 }],
  ['large desk', { width: 1580, height: 1036, left: 54, right: 14, top: 58, bottom: 230 }],
  ['phone', { width: 390, height: 390, left: 6, right: 6, top: 76, bottom: 10 }],
  ['lying phone', { width: 464, height: 346, left: 54, right: 14, top: 22, bottom: 10 }],
]
const SIDES = [0, -Math.PI / 2, Math.PI, Math.PI / 2, 0.7]
const TILTS = [0.02, 0.62, 0.98, 1.42]
const PIVOT: Point3 = [0, 0, 0]

/** The ground, and a tower in every corner and in the middle. */
function pointsOf(bounds: Polygon, top: number): Point3[] {
  const spots = new Map(
    [...bounds, [0, 0] as const].map(([x, z], i) => [String(i), { x: x * 0.8, y: 0, z: z * 0.8, half: 0.5 }]),
  )
  const solids = [...spots.keys()].map((site) => ({ site, shape: 'floor', owner: null, base: 0, top }))
  return outskirts(bounds, solids, spots)
}

describe.each(windows)('on a %s', (_device, window) => {
  test.each(cities)('%s lies in the free part of the window and fills it', (_game, bounds, top) => {
    const points = pointsOf(bounds, top)
    for (const angle of SIDES)
      for (const tilt of TILTS) {
        const at = framed(points, PIVOT, angle, tilt, window)
        const seen = points.map((point) => projected(point, PIVOT, at, angle, tilt, window))
        const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
        const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
        const free = {
          left: window.left,
          right: window.width - window.right,
          top: window.top,
          bottom: window.height - window.bottom,
        }
        expect(box.left).toBeGreaterThanOrEqual(free.left - 0.01)
        expect(box.right).toBeLessThanOrEqual(free.right + 0.01)
        expect(box.top).toBeGreaterThanOrEqual(free.top - 0.01)
        expect(box.bottom).toBeLessThanOrEqual(free.bottom + 0.01)
        const filled = Math.max(
          (box.right - box.left) / (free.right - free.left),
          (box.bottom - box.top) / (free.bottom - free.top),
        )
        expect(filled).toBeGreaterThan(0.999)
      }
  })
})

test('the camera does not creep back with every floor', () => {
  const tops = (top: number): number => Math.max(...pointsOf(rectangle(3, 3), top).map(([, y]) => y))
  expect(tops(5)).toBe(tops(6))
  expect(tops(5)).toBeGreaterThanOrEqual(5 * UNIT)
  expect(tops(7)).toBeGreaterThan(tops(6))
})

test('a low city in a high window is seen more from above, a high one is not', () => {
  const [high, wide] = [{ ...windows[2]![1], height: 600 }, windows[0]![1]]
  expect(filling(pointsOf(rectangle(3, 3), 1), PIVOT, 0, high, 0.98)).toBeLessThan(0.8)
  expect(filling(pointsOf(rectangle(3, 3), 12), PIVOT, 0, wide, 0.98)).toBe(0.98)
})
