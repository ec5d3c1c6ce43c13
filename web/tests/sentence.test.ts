import { describe, expect, test } from 'vitest'
import {
  agreeing,
  finished,
  forced,
  instead,
  matching,
  meant,
  nextWords,
  nothing,
  takeBack,
  takeBackLast,
  touch,
  touchable,
} from '../src/sentence/sentence'

const legal = ['floor a1', 'floor c2', 'roof c2', 'plan B 3', 'plan B 4', 'forfeit'].map((words) => ({ words }))
const isSite = (word: string): boolean => /^[a-e][1-5]$/.test(word)

describe('a sentence in the making', () => {
  test('begins with the first words of the legal list', () => {
    expect(nextWords(legal, nothing)).toEqual(['floor', 'roof', 'plan', 'forfeit'])
  })
  test('goes on with the words that may follow', () => {
    expect(nextWords(legal, ['floor'])).toEqual(['a1', 'c2'])
    expect(nextWords(legal, ['plan', 'B'])).toEqual(['3', '4'])
  })
  test('lets a site be touched before the piece', () => {
    const ahead = touch(legal, nothing, 'c2')
    expect(ahead).toEqual([null, 'c2'])
    expect(nextWords(legal, ahead!)).toEqual(['floor', 'roof'])
    expect(touch(legal, ahead!, 'roof')).toEqual(['roof', 'c2'])
  })
  test('does not take a word that no legal sentence has there', () => {
    expect(touch(legal, ['roof'], 'a1')).toBeNull()
  })
  test('is finished when every word was touched', () => {
    expect(finished(legal, ['floor'])).toBeNull()
    expect(finished(legal, ['plan', 'B'])).toBeNull()
    expect(finished(legal, ['plan', 'B', '3'])?.words).toBe('plan B 3')
    expect(finished(legal, ['forfeit'])?.words).toBe('forfeit')
    expect(finished(legal, [null, 'c2'])).toBeNull()
  })
  test('lights what can be touched at any open place', () => {
    expect([...touchable(legal, ['roof'])]).toEqual(['c2'])
    expect(touchable(legal, nothing).has('a1')).toBe(true)
  })
  test('keeps only sentences that agree', () => {
    expect(matching(legal, ['plan']).map((one) => one.words)).toEqual(['plan B 3', 'plan B 4'])
  })
})

describe('words that go without saying', () => {
  const auction = ['bid 23 n7', 'bid 23 n8', 'bid 31 n7'].map((words) => ({ words, say: words }))
  test('are filled in when every legal sentence has them', () => {
    expect(forced(auction, nothing)).toEqual(['bid'])
    expect(forced(auction, [null, '23'])).toEqual(['bid', '23'])
    expect(forced([...auction, { words: 'pass' }], nothing)).toEqual([])
  })
  test('but the last word is always touched', () => {
    expect(forced(auction, [null, '31'])).toEqual(['bid', '31'])
    expect(forced(legal, [null, 'a1'])).toEqual([null, 'a1'])
    expect(forced([{ words: 'pass' }], nothing)).toEqual([])
    expect(forced([], nothing)).toEqual([])
  })
})

describe('taking back', () => {
  test('a word takes what followed it along', () => {
    expect(takeBack(['plan', 'B'], 0)).toEqual([])
    expect(takeBack(['plan', 'B'], 1)).toEqual(['plan'])
  })
  test('the last word goes first', () => {
    expect(takeBackLast(['plan', 'B'])).toEqual(['plan'])
    expect(takeBackLast(['plan'])).toEqual([])
    expect(takeBackLast([null, 'c2'])).toEqual([])
    expect(takeBackLast(nothing)).toEqual([])
  })
})

describe('asking why not', () => {
  test('puts the touched site into the sentence in the making', () => {
    expect(meant(legal, ['roof'], 'a1', isSite)).toBe('roof a1')
    expect(meant(legal, nothing, 'c3', isSite)).toBe('floor c3')
  })
  test('keeps the site that was touched first', () => {
    expect(agreeing([null, 'd1'], 'roof c3', 'roof')).toBe('roof d1')
    expect(agreeing([null, null, 'n7'], 'pass', 'pass')).toBe('pass')
    expect(agreeing(nothing, 'roof c3', 'roof')).toBe('roof c3')
  })
  test('lets another site take the place of the first', () => {
    expect(instead(legal, [null, 'c2'], 'a1', isSite)).toEqual([])
    expect(instead(legal, ['floor'], 'a1', isSite)).toEqual(['floor'])
  })
  test('has nothing to ask where no site belongs', () => {
    expect(meant(legal, ['plan'], 'c3', isSite)).toBeNull()
  })
})
