/** Breakpoints and colours have one home each. */
import { describe, expect, it } from 'vitest'
import { breakpoints, withBreakpoints } from '../src/breakpoints'

const SOURCES = import.meta.glob<string>('../src/**/*.{ts,svelte,css}', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Every line that has such a thing, in every file but those that are its home. */
function found(thing: RegExp, home: RegExp): string[] {
  return Object.entries(SOURCES)
    .filter(([path]) => !home.test(path))
    .flatMap(([path, text]) => text.split('\n').map((line, at) => [`${path}:${at + 1}`, line.trim()] as const))
    .filter(([, line]) => thing.test(line))
    .map((place) => place.join(' '))
}

describe('a breakpoint', () => {
  it('is written as a number in breakpoints.ts alone', () => {
    expect(found(/@(media|container).*\d|\((min|max)-(width|height):/, /\/breakpoints\.ts$/)).toEqual([])
  })

  it('stands in a style by its name', () => {
    expect(withBreakpoints('@media (--slim), (hover: none) { a { color: var(--ink) } }')).toBe(
      `@media ${breakpoints.slim}, (hover: none) { a { color: var(--ink) } }`,
    )
  })

  it('that nobody knows is refused', () => {
    expect(() => withBreakpoints('@container (--huge) {}')).toThrow('(--huge)')
  })

  it('is used', () => {
    const all = Object.values(SOURCES).join('\n')
    expect(Object.keys(breakpoints).filter((name) => !all.includes(`(--${name})`))).toEqual([])
  })
})
