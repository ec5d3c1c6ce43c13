import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPlace, placeIn } from '../src/learn/progress'

const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

beforeEach(() => kept.clear())

describe('the place in a lesson', () => {
  test('is found again, in that lesson alone', () => {
    keepPlace('skyliners', 2, ['', 'park d1'])
    expect(placeIn('skyliners', 2)).toEqual(['', 'park d1'])
    expect(placeIn('skyliners', 3)).toEqual([])
    expect(placeIn('skyrise', 2)).toEqual([])
  })
  test('is forgotten at the beginning and at the end', () => {
    keepPlace('skyliners', 1, ['', ''])
    keepPlace('skyliners', 2, [''])
    keepPlace('skyliners', 2, [])
    expect(placeIn('skyliners', 2)).toEqual([])
    expect(placeIn('skyliners', 1)).toEqual(['', ''])
  })
  test.each(['', 'null', '[]', '7', '{"skyliners/2":"x"}', '{"skyliners/2":[1]}', '{'])(
    'is the beginning if %j was kept',
    (text) => {
      kept.set('topfloor.places', text)
      expect(placeIn('skyliners', 2)).toEqual([])
    },
  )
})
