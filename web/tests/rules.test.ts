import { describe, expect, test } from 'vitest'
import { blocks, contents, findRules, findTerms, meant, pattern, spans } from '../src/rules/search'

const rules = [
  { id: 'SL-14', title: 'Never twice', text: 'No site twice in one turn.', section: 'Pieces', figures: 0 },
  {
    id: 'SL-24',
    title: 'Heights',
    text: 'A roof adds 1.\n\n| object | height |\n|---|---|\n| park | 1 |',
    section: 'Seeing',
    figures: 1,
  },
]

describe('searching the rules', () => {
  test('by number', () => expect(findRules(rules, 'sl-14').map((rule) => rule.id)).toEqual(['SL-14']))
  test('by all words, wherever they stand', () =>
    expect(findRules(rules, 'turn twice').map((rule) => rule.id)).toEqual(['SL-14']))
  test('shows all for nothing', () => expect(findRules(rules, ' ')).toHaveLength(2))
  test('finds nothing for nonsense', () => expect(findRules(rules, 'penguin')).toEqual([]))
})

describe('searching as people do', () => {
  const german = [
    { id: 'SL-14', title: 'Nie zweimal', text: 'Auf grünen Plätzen stehen Häuser.', section: 'Teile', figures: 0 },
    { id: 'B14', title: 'Nichts sehen', text: 'Größe zählt.', section: 'Klarstellungen', figures: 0 },
  ]
  const glossary = [{ id: 'site', term: 'Bauplatz', text: 'Wo gebaut wird.', rules: ['SL-01'] }]
  const ids = (query: string): string[] => findRules(german, query).map(({ id }) => id)
  test('a number alone finds every rule that bears it', () => expect(ids('14')).toEqual(['SL-14', 'B14']))
  test('a number needs no dash', () => expect(ids('sl14')).toEqual(['SL-14']))
  test('umlauts are found as they are, without dots and written out', () => {
    for (const query of ['häuser', 'hauser', 'haeuser', 'HÄUSER']) expect(ids(query)).toEqual(['SL-14'])
    expect(ids('groesse')).toEqual(['B14'])
  })
  test('terms of the glossary are found too', () => {
    expect(findTerms(glossary, 'bauplatz').map(({ id }) => id)).toEqual(['site'])
    expect(findTerms(glossary, ' ')).toEqual([])
  })
  test('a slip of the finger is guessed, nonsense is not', () => {
    expect(meant({ rules: german, glossary }, 'baupltz')).toBe('Bauplatz')
    expect(meant({ rules: german, glossary }, 'pinguin')).toBeNull()
    expect(meant({ rules: german, glossary }, 'xy')).toBeNull()
  })
})

describe('reading a rule', () => {
  test('splits paragraphs and tables', () => {
    expect(blocks(rules[1]!.text)).toEqual([
      { kind: 'text', text: 'A roof adds 1.' },
      { kind: 'table', head: ['object', 'height'], rows: [['park', '1']] },
    ])
  })
  test('finds strong words, code and other rules', () => {
    const found = spans('See **both** `c2` (SL-14), not A1.', (id) => id === 'SL-14')
    expect(found.filter((span) => span.kind !== 'plain')).toEqual([
      { kind: 'strong', text: 'both' },
      { kind: 'code', text: 'c2' },
      { kind: 'rule', text: 'SL-14' },
    ])
  })
  test('finds emphasis', () => {
    expect(spans('higher *next door*, at 2 * 3', () => false)).toEqual([
      { kind: 'plain', text: 'higher ' },
      { kind: 'em', text: 'next door' },
      { kind: 'plain', text: ', at 2 * 3' },
    ])
  })
  test('knows a pattern from other code', () => {
    expect(pattern('X./.X')).toEqual([
      [true, false],
      [false, true],
    ])
    expect(pattern('c2')).toBeNull()
  })
  test('lists each section with its first rule', () => {
    expect(contents(rules)).toEqual([
      { section: 'Pieces', first: 'SL-14' },
      { section: 'Seeing', first: 'SL-24' },
    ])
  })
})
