import { describe, expect, it } from 'vitest'
import { named } from '../src/table/names'

const sites = new Map(['c1', 'c10', 'a2'].map((id) => [id, id]))
const words = (text: string, names = sites): (string | null)[] => named(text, names).map(({ word }) => word)

describe('names inside a text', () => {
  it('are found wherever they stand alone', () => {
    expect(named('Floor on c1', sites)).toEqual([
      { text: 'Floor on ', word: null },
      { text: 'c1', word: 'c1' },
    ])
    expect(words('a2: beside c1, a2.')).toEqual(['a2', null, 'c1', null, 'a2', null])
  })
  it('are never part of another word or of a longer name', () => {
    expect(words('Bid 31 on c10')).toEqual([null, 'c10'])
    expect(words('ac1 c1a c100 äc1')).toEqual([null])
  })
  it('may be of several words, with marks, and stand for another word', () => {
    const cards = new Map([
      ['Green-Lamp Reading Room', 'green-lamp'],
      ['Reading Room', 'reading'],
      ['What? (No)', 'what'],
    ])
    expect(words('Pay with Green-Lamp Reading Room', cards)).toEqual([null, 'green-lamp'])
    expect(words('What? (No): Reading Room', cards)).toEqual(['what', null, 'reading'])
  })
  it('leave a text without names as it is', () => {
    expect(named('Pass', sites)).toEqual([{ text: 'Pass', word: null }])
    expect(named('c1', new Map())).toEqual([{ text: 'c1', word: null }])
  })
})
