import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { finishedLessons, finishLesson, keepPlace, placeIn } from '../src/learn/progress'
import { keepDay, keepSolved, solvedPuzzles, streak } from '../src/puzzles/progress'

const kept = new Map<string, string>()
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
}

/** What other files find there, as modules and globals are shared among them. */
const others = { sessionStorage: globalThis.sessionStorage, localStorage: globalThis.localStorage }
const put = (storages: object): void => Object.entries(storages).forEach(([name, one]) => vi.stubGlobal(name, one))

beforeEach(() => {
  kept.clear()
  put({ sessionStorage: storage, localStorage: storage })
})
afterAll(() => put(others))

const NONSENSE = ['', 'null', '[]', '7', '{', '"x"']

describe('finished lessons', () => {
  test('are known by game, each once', () => {
    for (const key of ['view', 'plans', 'view']) finishLesson('skyliners', key)
    expect([...finishedLessons('skyliners')]).toEqual(['view', 'plans'])
    expect(finishedLessons('skyrise').size).toBe(0)
  })
  test.each([...NONSENSE, '{"skyliners":"view"}', '{"skyliners":[1]}'])('are none if %j was kept', (text) => {
    kept.set('topfloor.lessons', text)
    expect(finishedLessons('skyliners').size).toBe(0)
    finishLesson('skyliners', 'view')
    expect([...finishedLessons('skyliners')]).toEqual(['view'])
  })
})

describe('solved puzzles', () => {
  test('are known by game, each once', () => {
    for (const key of ['a', 'b', 'a']) keepSolved('skyrise', key)
    keepSolved('skyline', 'c')
    expect([...solvedPuzzles('skyrise')]).toEqual(['a', 'b'])
    expect([...solvedPuzzles('skyline')]).toEqual(['c'])
    expect(solvedPuzzles('skyliners').size).toBe(0)
  })
  test.each([...NONSENSE, '{"solved":7,"days":"x"}', '{"solved":{"skyrise":"a"},"days":[1]}'])(
    'are none if %j was kept',
    (text) => {
      kept.set('topfloor.puzzles', text)
      expect(solvedPuzzles('skyrise').size).toBe(0)
      expect(streak('2026-11-18')).toBe(0)
    },
  )
})

describe('days in a row', () => {
  const solvedOn = (...days: string[]): void => days.forEach(keepDay)
  test('are counted up to today, also over the end of a month', () => {
    solvedOn('2026-10-31', '2026-11-01', '2026-10-30', '2026-11-01')
    expect(streak('2026-11-01')).toBe(3)
  })
  test('are counted up to yesterday while there is still time', () => {
    solvedOn('2026-11-16', '2026-11-17')
    expect(streak('2026-11-18')).toBe(2)
    expect(streak('2026-11-19')).toBe(0)
  })
  test('end where a day is missing, and stay when a puzzle is solved', () => {
    solvedOn('2026-11-14', '2026-11-16', '2026-11-17')
    keepSolved('skyrise', 'a')
    expect(streak('2026-11-17')).toBe(2)
  })
})

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
  test.each([...NONSENSE, '{"skyliners/2":"x"}', '{"skyliners/2":[1]}'])('is the beginning if %j was kept', (text) => {
    kept.set('topfloor.places', text)
    expect(placeIn('skyliners', 2)).toEqual([])
  })
})
