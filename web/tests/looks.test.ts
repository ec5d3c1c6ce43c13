/** Breakpoints, colours and shared classes have one home each. */
import { describe, expect, it } from 'vitest'
import index from '../index.html?raw'
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

describe('a colour', () => {
  const HOME = /\/colours\.(css|ts)$/

  it('is written in files named colours alone', () => {
    expect(found(/#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(/i, HOME)).toEqual([])
    expect(found(/(fill|stroke|color|background|border)[\w-]*['"]?[:=].*[^-\w](white|black|gr[ae]y)\b/, HOME)).toEqual(
      [],
    )
  })

  it('that is used by name has a value', () => {
    const all = Object.values(SOURCES).join('\n')
    const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name!)
    const known = new Set([...all.matchAll(/(--[\w-]+)[:=]/g)].map(([, name]) => name!))
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([])
  })

  it('is the same for styles and for scripts', () => {
    const scripts = import.meta.glob<Record<string, unknown>>('../src/**/colours.ts', { eager: true })
    const shared = Object.entries(scripts).flatMap(([path, script]) => {
      const style = SOURCES[path.replace(/ts$/, 'css')] ?? ''
      return Object.entries(script).flatMap(([name, colour]) => {
        const written = new RegExp(`--(?:\\w+-)?${name.toLowerCase()}: (.*);`).exec(style)?.[1]
        return written && typeof colour === 'string' ? [{ name, colour, written }] : []
      })
    })
    expect(shared.map(({ name }) => name)).toEqual(expect.arrayContaining(['DARK', 'WHITE', 'GLOW', 'LAMP', 'LESS']))
    for (const { name, colour, written } of shared) expect(colour, name).toBe(written)
  })

  it("of the browser's own frame is the ground", () => {
    const ground = /--ground: (.*);/.exec(SOURCES['../src/colours.css']!)?.[1]
    expect(/name="theme-color" content="(.*?)"/.exec(index)?.[1]?.toLowerCase()).toBe(ground)
  })
})

describe('a class', () => {
  it('that a component switches on and draws has no name that app.css draws everywhere', () => {
    const everywhere = new Set([...SOURCES['../src/app.css']!.matchAll(/^\.([\w-]+) \{/gm)].map(([, name]) => name!))
    expect(everywhere).toContain('panel')
    const twice = Object.entries(SOURCES).flatMap(([path, text]) => {
      const own = text.slice(text.indexOf('<style>'))
      return [...text.matchAll(/class:([\w-]+)/g)]
        .map(([, name]) => name!)
        .filter((name) => everywhere.has(name) && own.includes(`.${name} `))
        .map((name) => `${path} ${name}`)
    })
    expect(twice).toEqual([])
  })
})
