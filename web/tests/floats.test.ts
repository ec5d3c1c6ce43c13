import { describe, expect, it } from 'vitest'
import { news, stacked } from '../src/table/floats'
import type { Brought, Line } from '../src/protocol'

const gain = (short: string): Brought => ({ seat: 0, kind: 'points', amount: 1, at: 'c2', say: short, short })
const line = (ply: number, ...gains: Brought[]): Line => ({ ply, seat: 0, words: '', say: '', gains })

describe('what has just been won', () => {
  it('is what the new lines tell, and nothing on arrival', () => {
    expect(news(null, [line(0, gain('+1'))])).toEqual([])
    expect(
      news([line(0, gain('+1'))], [line(0, gain('+1')), line(1, gain('+2'), gain(''))]).map(({ short }) => short),
    ).toEqual(['+2'])
  })
  it('is nothing when a move is taken back', () => {
    expect(news([line(0), line(1, gain('+1'))], [line(0)])).toEqual([])
  })
})

describe('labels of what has been won', () => {
  const label = (text: string, x: number, y: number) => ({ text, at: { x, y } })
  const heights = (labels: readonly { at: { y: number } }[]): number[] => labels.map(({ at }) => at.y)
  const board = { left: 0, top: 0, right: 400, bottom: 600 }
  it('stand one above the other where they came from the same place', () => {
    const [one, two, three] = heights(
      stacked(
        [1, 2, 3].map(() => label('+1', 200, 300)),
        [],
        board,
      ),
    )
    expect([one! - two!, two! - three!]).toEqual([30, 30])
  })
  it('stand beside each other where there is room, however long they are', () => {
    expect(heights(stacked([label('+1', 100, 300), label('+1', 200, 300)], [], board))).toEqual([300, 300])
    const [one, two] = heights(stacked([label('income +2M', 100, 300), label('income -8M', 200, 300)], [], board))
    expect(one! - two!).toBe(30)
  })
  it('leave the board nowhere, where one came from a player beside it and where they cannot rise', () => {
    const small = { left: 20, top: 50, right: 420, bottom: 250 }
    const laid = stacked(
      Array.from({ length: 6 }, () => label('control lost', 500, 130)),
      [],
      small,
    )
    expect(new Set(laid.map(({ at: { x, y } }) => `${x} ${y}`)).size).toBe(6)
    for (const { at } of laid) {
      expect(at.x).toBeGreaterThan(small.left + 60)
      expect(at.x).toBeLessThan(small.right - 60)
      expect(at.y).toBeGreaterThanOrEqual(small.top + 76)
      expect(at.y).toBeLessThanOrEqual(small.bottom)
    }
  })
  it('keep clear of those that have risen before them', () => {
    const [first] = stacked([label('+1', 200, 300)], [], board)
    const [next] = stacked([label('+2', 200, 300)], [first!], board)
    expect(Math.abs(next!.at.y - first!.at.y)).toBeGreaterThanOrEqual(46 + 30)
  })
  it('stand beside each other where many have risen before them and the board is low', () => {
    const low = { left: 0, top: 0, right: 400, bottom: 140 }
    const before = stacked([label('+1', 200, 130)], [], low)
    const [next] = stacked([label('+2', 200, 130)], before, low)
    expect(Math.abs(next!.at.x - 200)).toBeGreaterThanOrEqual(66)
  })
})
