import { describe, expect, it } from 'vitest'
import { completed, lacking } from '../src/texts/completed'
import { en } from '../src/texts/en'
import { fr } from '../src/texts/fr'

describe('a language that need not have every text', () => {
  it('says in English what it lacks', () => {
    const english = { a: 'a', b: { c: 'c', d: (n: number) => `${n}` }, e: ['e'] }
    const whole = completed(english, { b: { c: 'ç' } })
    expect(whole.a).toBe('a')
    expect(whole.b.c).toBe('ç')
    expect(whole.b.d(3)).toBe('3')
    expect(whole.e).toEqual(['e'])
    expect(lacking(english, { b: { c: 'ç' } })).toEqual(['a', 'b.d', 'e'])
  })

  it('has nothing that nobody says', () => {
    expect(lacking(fr, en)).toEqual([])
  })

  it('tells what is still to be written', () => {
    const left = lacking(en, fr)
    if (left.length) console.warn(`Said in English on a French page: ${left.join(', ')}`)
    expect(left.length).toBeLessThan(100)
  })
})
