import { describe, expect, test } from 'vitest'
import { inOrder, sureOf } from '../src/table/candidates'
import { spoken } from '../src/table/spoken'
import { takenBackAfter, turnsOf } from '../src/table/turns'
import type { Brought, Candidate, Line, TakenBack, View } from '../src/protocol'

const gain = (seat: number, say: string): Brought => ({ seat, say, kind: 'points', amount: 1, at: '', short: '+1' })
const line = (ply: number, seat: number, ...gains: Brought[]): Line => ({
  ply,
  seat,
  words: 'floor c2',
  say: 'Floor on c2',
  gains,
})
const view = {
  you: 0,
  players: [
    { seat: 0, name: 'Anna' },
    { seat: 1, name: 'Ben' },
  ],
} as unknown as View

describe('the log', () => {
  test('keeps together what one player did in a row', () => {
    const turns = turnsOf([line(1, 0), line(2, 0), line(3, 1), line(4, 0)])
    expect(turns.map(({ seat, lines }) => [seat, lines.map(({ ply }) => ply)])).toEqual([
      [0, [1, 2]],
      [1, [3]],
      [0, [4]],
    ])
  })
  test('tells once what was taken back again and again, and how often', () => {
    const back = (event: number, ply: number, say: string): TakenBack => ({
      event,
      ply,
      seat: 0,
      kind: 'undo',
      words: 'floor c2',
      say,
    })
    const [c2, c3] = ['Anna took back: Floor on c2', 'Anna took back: Floor on c3']
    const told = [back(1, 0, c2), back(2, 0, c2), back(3, 0, c3), back(4, 0, c2), back(5, 1, c2)]
    const brief = (ply: number) => takenBackAfter(ply, told).map((one) => [one.told.event, one.told.say, one.times])
    expect(brief(0)).toEqual([
      [1, c2, 3],
      [3, c3, 1],
    ])
    expect(brief(1)).toEqual([[5, c2, 1]])
    expect(brief(2)).toEqual([])
  })
  test('tells a listener what others did and what came of it', () => {
    expect(spoken([line(3, 1, gain(1, 'Ben sees one more'), gain(0, 'You see one less.'))], view)).toBe(
      'Ben: Floor on c2. Ben sees one more. You see one less.',
    )
  })
  test('tells of one’s own move only what it brought', () => {
    expect(spoken([line(1, 0, gain(0, 'Two points'))], view)).toBe('Two points.')
    expect(spoken([line(1, 0)], view)).toBe('')
  })
})

describe('advice', () => {
  const candidate = (words: string, win: number | null): Candidate => ({
    words,
    say: words,
    win,
    visits: 1,
    line: [],
    then: [],
    why: '',
    rules: [],
    reasons: [],
  })
  test('goes down in chance to win, then comes what was hardly looked at', () => {
    const all = [candidate('a', 0.4), candidate('b', null), candidate('c', 0.6), candidate('d', 0.5)]
    expect(inOrder(all).map(({ words }) => words)).toEqual(['c', 'd', 'a', 'b'])
  })
  test('gives no figure where there is none', () => {
    expect(sureOf({ win: 0.426 })).toBe('43 %')
    expect(sureOf({ win: null })).toBeNull()
  })
})
