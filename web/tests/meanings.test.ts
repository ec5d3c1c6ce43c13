import './device'
import { describe, expect, test } from 'vitest'
import { beside } from '../src/parts/meanings'

const room = { width: 390, height: 844 }

describe('the words that tell what a sign means', () => {
  test('stand above it, in its middle', () => {
    expect(beside({ left: 100, right: 120, top: 200, bottom: 220 }, 80, 30, room)).toEqual({ x: 70, y: 164 })
  })

  test('stand below it where there is no room above', () => {
    expect(beside({ left: 100, right: 120, top: 10, bottom: 30 }, 80, 30, room).y).toBe(36)
  })

  test.each([
    [0, 6],
    [380, 304],
  ])('stay on the screen beside a sign at %i', (left, x) => {
    expect(beside({ left, right: left + 10, top: 200, bottom: 220 }, 80, 30, room).x).toBe(x)
  })
})

const sources = import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true })

/** Which elements of the page, not our own parts, which begin with a capital, have a title. */
const titled = (source: string): string[] =>
  [...source.matchAll(/\stitle=/g)]
    .map(({ index }) => source.slice(0, index).match(/.*<([A-Za-z]\w*)/s)![1]!)
    .filter((tag) => tag === tag.toLowerCase())

test('no meaning is told by a native tooltip, which neither touch nor key can reach', () => {
  const found = Object.entries(sources).flatMap(([file, source]) =>
    titled(source).map((tag) => `${file}: <${tag} title>`),
  )
  expect(found).toEqual([])
})
