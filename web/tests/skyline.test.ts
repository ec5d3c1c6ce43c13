import './device'
import { describe, expect, it } from 'vitest'
import { nearEnd } from '../src/games/skyline/describe'
import { grown, loops, path, type Point } from '../src/games/skyline/outline'
import { tray } from '../src/games/skyline/tray'
import {
  groupAt,
  isLost,
  needs,
  shares,
  signs,
  stands,
  topOf,
  type Skyline,
  type FullScene,
} from '../src/games/skyline/view'
import { nothing, type Touched } from '../src/sentence/sentence'
import { stillKeys } from '../src/replay/still'
import type { Asking } from '../src/table/question'
import type { SkylinePattern, SkylineView } from '../src/protocol'
import { EMPTY } from '../src/games/shapes'

const area = (loop: readonly Point[]): number =>
  Math.abs(
    loop.reduce((sum, [x, y], i) => sum + x * loop[(i + 1) % loop.length]![1] - y * loop[(i + 1) % loop.length]![0], 0),
  ) / 2

describe('outlines', () => {
  it('go round a square and grow outwards', () => {
    const [loop] = loops([[0, 0]])
    expect(area(loop!)).toBe(1)
    expect(area(grown(loop!, 0.5))).toBe(4)
    expect(area(grown(loop!, -0.25))).toBe(0.25)
  })
  it('have one corner for each bend', () => {
    const [loop] = loops([
      [0, 0],
      [1, 0],
      [1, 1],
    ])
    expect(loop).toHaveLength(6)
    expect(area(loop!)).toBe(3)
  })
  it('keep squares apart that touch at a corner only', () => {
    expect(
      loops([
        [0, 0],
        [1, 1],
      ]).map(area),
    ).toEqual([1, 1])
  })
  it('go round a hole as well, and the hole shrinks as the outside grows', () => {
    const ring: Point[] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 1],
      [2, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ]
    const found = loops(ring)
    expect(found.map(area).sort()).toEqual([1, 9])
    expect(found.map((loop) => area(grown(loop, 0.25))).sort()).toEqual([0.25, 12.25])
  })
  it('become a closed path for every loop', () => {
    expect(
      path(
        [
          [0, 0],
          [5, 5],
        ],
        0.1,
        0.2,
      ).match(/Z/g),
    ).toHaveLength(2)
  })
})

const floor = (site: string, value: number, owner: number, base = 0) => ({
  site,
  shape: 'floor',
  owner,
  base,
  top: base + 2,
  value,
})

const scene = (patterns: Partial<FullScene['patterns'][number]>[]): FullScene =>
  ({
    ...EMPTY,
    solids: [floor('b1', 1, 0), floor('b1', 2, 1, 2), floor('c1', 1, 1)],
    groups: [{ seat: 1, sites: ['b1', 'c1'], income: 3, pays: true }],
    patterns,
  }) as unknown as FullScene

describe('signs of cards on the board', () => {
  it('show what the one missing top would bring, all cards together', () => {
    const cards = [
      { kind: 'card' as const, value: 5, have: ['b1', 'c1'], missing: ['b2'] },
      { kind: 'card' as const, value: 8, have: ['b1', 'c1', 'c2'], missing: ['b2'] },
    ]
    expect(signs(scene(cards))).toEqual([{ site: 'b2', text: '+13M' }])
  })
  it('tick the buildings of a pattern that stands, and keep silent about one far away or a mission', () => {
    const cards = [
      { kind: 'card' as const, value: 5, have: ['b1', 'c1'], missing: [] },
      { kind: 'card' as const, value: 5, have: [], missing: ['a3', 'a4'] },
      { kind: 'mission' as const, have: ['d5'], missing: ['d6'] },
    ]
    expect(signs(scene(cards))).toEqual([
      { site: 'b1', text: '✓' },
      { site: 'c1', text: '✓' },
    ])
  })
})

describe('groups', () => {
  it('are found by any of their sites, and their tops add up', () => {
    const city = scene([])
    expect(groupAt(city, 'c1')?.income).toBe(3)
    expect(shares(city, ['b1', 'c1'])).toEqual([2, 1])
    expect(topOf(city, 'b1')?.owner).toBe(1)
    expect(groupAt(city, 'b2')).toBeNull()
  })
})

describe('patterns', () => {
  const pattern = (have: string[], missing: string[]): SkylinePattern => ({
    id: 'x',
    name: 'X',
    rows: ['X.X', '.X.'],
    kind: 'card',
    value: 3,
    count: 1,
    have,
    missing,
  })
  it('stand, lack something, or have no place left', () => {
    const found = [pattern(['a1', 'a2', 'a3'], []), pattern(['a1'], ['a2', 'a3']), pattern([], [])]
    expect(found.map(stands)).toEqual([true, false, false])
    expect(found.map(isLost)).toEqual([false, false, true])
    expect(found.map(needs)).toEqual([3, 3, 3])
  })
})

describe('the tray', () => {
  const floorOf = (owner: number | null) => ({ piece: '1', owner })
  const stalls = [
    { piece: '1', level: 1 },
    { piece: '2', level: 2 },
    { piece: 'penthouse', level: 5 },
    { piece: 'neutral' },
  ]
  const patterns = [
    { id: 'citic-plaza', kind: 'card' },
    { id: 'rotterdam', kind: 'mission' },
  ]
  const table = (legal: string[], board: Record<string, unknown[]> = {}, phase = 'build', held = 0, cash = 20) =>
    ({
      view: { you: 0, to_move: 0, phase, board, players: [{ seat: 0, cash }] },
      scene: {
        ...EMPTY,
        sites: ['a1', 'b2', 'c1', 'c10'].map((id) => ({ id, x: 0, y: 0 })),
        market: stalls.map((stall) => ({ ...stall, price: 5, held })),
        patterns,
      },
      legal: legal.map((words) => ({ words, say: words })),
      log: [],
    }) as unknown as Asking<Skyline>
  const key = (name: string, choice: Touched, ...told: Parameters<typeof table>) =>
    tray(table(...told), choice).get(name)!

  it('lights a floor only where it goes on the very site that was touched', () => {
    const legal = ['build 1 c10', 'build 2 c1']
    expect(key('1', [null, null, 'c1'], legal)).toMatchObject({ isLit: false, words: 'build 1 c1' })
    expect(key('2', [null, null, 'c1'], legal)).toMatchObject({
      isLit: true,
      words: 'build 2 c1',
      kept: ['build', null, 'c1'],
    })
  })
  it('lights every floor that can take the place of the one chosen, or of an exchange', () => {
    const legal = ['build 1 a1', 'build 2 c1', 'trade citic-plaza']
    expect(key('2', ['build', '1'], legal).isLit).toBe(true)
    expect(key('2', ['trade'], legal)).toMatchObject({ isLit: true, kept: ['build'] })
    expect(key('1', ['build', '1', 'a1'], legal)).toMatchObject({ isChosen: true, kept: [null, null, 'a1'] })
  })
  it('asks about a floor alone where nothing but the floor is in the way', () => {
    const tower = (...owners: (number | null)[]) => owners.map(floorOf)
    const board = { a1: tower(0), b2: tower(1), c1: tower(1, 1, 1, 0), c10: tower(0, 1, 0, 1) }
    expect(key('2', nothing, ['done'], board).words).toBe('build 2 b2')
    expect(key('penthouse', nothing, ['done'], board).words).toBe('build penthouse c10')
    expect(key('neutral', nothing, ['done'], { ...board, a1: tower(1, 1, 1, 1, 1) }).words).toBe('build neutral b2')
  })
  it('names no site that nobody has touched, when a floor that one holds goes nowhere', () => {
    const said = (name: string, choice: Touched, held: number, cash = 20, board = {}) =>
      key(name, choice, ['done'], board, 'build', held, cash).why?.text ?? 'asked'
    const nowhere = ['1', '2', 'penthouse'].map((name) => said(name, nothing, 1, 20, { a1: [floorOf(0)] }))
    expect(nowhere).toEqual(['asked', expect.stringContaining('level 2'), expect.stringContaining('took part')])
    expect(said('neutral', nothing, 1, 4)).toBe(
      'To build a neutral floor costs 5M; you have 4M. It is free only on your own floors.',
    )
    expect([said('2', nothing, 0), said('2', [null, null, 'a1'], 1)]).toEqual(['asked', 'asked'])
  })
  it('speaks of giving up, once cards are exchanged, for the mission as well', () => {
    const legal = ['done', 'trade citic-plaza']
    expect(['citic-plaza', 'rotterdam'].map((id) => key(id, nothing, legal).words)).toEqual([
      'cash citic-plaza',
      'cash rotterdam',
    ])
    expect(['citic-plaza', 'rotterdam'].map((id) => key(id, ['trade'], legal).words)).toEqual([
      'trade citic-plaza',
      'trade rotterdam',
    ])
    expect(key('rotterdam', nothing, ['trade citic-plaza'], {}, 'exchange').words).toBe('trade rotterdam')
  })
  it('shows the hand of a seat that is looked at, at the market too', () => {
    const keys = stillKeys({ tray }, table([], {}, 'market'))
    expect([...keys.keys()]).toEqual(['1', '2', 'penthouse', 'neutral', 'citic-plaza', 'rotterdam', 'trade'])
    expect([...keys.values()].some(({ isLit }) => isLit)).toBe(false)
  })
  it('drops what was begun for a sentence that is whole in itself', () => {
    expect(key('citic-plaza', ['build', '1'], ['build 1 a1']).kept).toEqual(nothing)
    expect(key('buy 1', nothing, ['buy 1', 'end'], {}, 'market')).toMatchObject({
      isLit: true,
      words: 'buy 1',
      word: '1',
    })
  })
})

describe('the end, when it is near', () => {
  const view = (rest: object): SkylineView =>
    ({
      over: false,
      last_turns: false,
      players: [{ seat: 0, name: 'Anna', penthouses: 3 }],
      you: 1,
      ...rest,
    }) as unknown as SkylineView
  it('is told while a guard is near, and why', () => {
    expect(nearEnd(view({}))).toBeNull()
    expect(nearEnd(view({ ending: { why: 'quiet', rounds: 3 } }))).toContain('in 3 rounds')
    expect(nearEnd(view({ ending: { why: 'quiet', rounds: 1 } }))).toContain('after this round')
    expect(nearEnd(view({ ending: { why: 'rounds', rounds: 1 } }))).toBe('This is the last round.')
    expect(nearEnd(view({ over: true, ending: { why: 'rounds', rounds: 1 } }))).toBeNull()
  })
  it('is first of all that of the last turns', () => {
    expect(nearEnd(view({ last_turns: true, closer: 0, ending: { why: 'rounds', rounds: 1 } }))).toContain(
      'Anna has built 3 penthouses',
    )
  })
})
