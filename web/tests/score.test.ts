import { describe, expect, test } from 'vitest'
import { rankOf, scoreText, sourcesOf } from '../src/parts/score'
import type { Player } from '../src/protocol'

const player = (seat: number, score: number, more: Partial<Player> = {}): Player => ({
  seat,
  score,
  name: `P${seat}`,
  colour: 'red',
  points: {},
  unknown: [],
  ...more,
})

describe('a score', () => {
  test('is a number when all is known', () => {
    expect(scoreText({ score: 0, unknown: [] })).toBe('0')
    expect(scoreText({ score: 7, unknown: [] })).toBe('7')
  })
  test('says what it lacks', () => {
    expect(scoreText({ score: 5, unknown: ['mission'] })).toBe('5 + ?')
    expect(scoreText({ score: 0, unknown: ['mission'] })).toBe('?')
  })
  test('is made of all sources that anybody knows or does not know', () => {
    const players = [
      player(0, 5, { points: { seen: 5, antennas: 0 }, unknown: [] }),
      player(1, 0, { points: { antennas: 0 }, unknown: ['seen'] }),
    ]
    expect(sourcesOf(players)).toEqual(['seen', 'antennas'])
  })
})

describe('a place', () => {
  const players = [player(0, 12), player(1, 20), player(2, 12), player(3, 3)]
  test('is one more than how many are ahead', () => {
    expect(players.map(({ seat }) => rankOf(players, [1], seat))).toEqual([2, 1, 2, 4])
  })
  test('is first for everybody who shares the victory, and second for who lost the tie', () => {
    const tied = [player(0, 9), player(1, 9), player(2, 9)]
    expect(tied.map(({ seat }) => rankOf(tied, [0, 2], seat))).toEqual([1, 3, 1])
  })
})
