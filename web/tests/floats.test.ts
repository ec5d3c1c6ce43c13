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
  it('never lies over each other', () => {
    const spots = stacked([1, 2, 3].map((id) => ({ id, at: { x: 100, y: 200 } }))).map(({ at }) => at.y)
    expect(new Set(spots).size).toBe(3)
    expect(stacked([{ at: { x: 0, y: 9 } }, { at: { x: 300, y: 9 } }]).map(({ at }) => at.y)).toEqual([9, 9])
  })
})
