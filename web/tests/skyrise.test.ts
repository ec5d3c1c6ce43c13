import { describe, expect, test } from 'vitest'
import { unsaid } from '../src/games/skyrise/auctions'
import { atEdge, freeCorner, held, nearer, outside, over, whole } from '../src/games/glass/lens'
import { frameOf, nearestOf, nooks, siteAt, spans, stepTo } from '../src/games/skyrise/map'
import { explain, SOURCES } from '../src/games/skyrise/score'
import type { FullScene, Neighbourhood } from '../src/games/skyrise/map'
import { contains } from '../src/plan/polygon'
import { finished, forced, offers } from '../src/sentence/sentence'
import type { SkyriseView } from '../src/protocol'
import { EMPTY } from '../src/games/shapes'

type Box = [id: string, colour: string, x: number, y: number]

/** Two square islands of two squares each, the second in the north. */
const boxes: Box[] = [
  ['c1', 'yellow', 0, 0],
  ['c2', 'green', 2, 0],
  ['n1', 'white', 0, 5],
  ['n2', 'brown', 2, 5],
]
const square = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 2, y],
  [x + 2, y + 2],
  [x, y + 2],
]
const scene = {
  ...EMPTY,
  sites: boxes.map(([id, colour, x, y]) => ({
    id,
    side: id[0],
    colour,
    windmill: false,
    middle: [x + 1, y + 1],
    polygon: square(x, y),
    near: [],
    open: false,
    disc: '',
  })),
  islands: [
    {
      side: 'c',
      outline: [
        [0, 0],
        [4, 0],
        [4, 2],
        [0, 2],
      ],
      control: [0],
    },
    {
      side: 'n',
      outline: [
        [0, 5],
        [4, 5],
        [4, 7],
        [0, 7],
      ],
      control: [],
    },
  ],
  bridges: [{ sites: ['c2', 'n2'] }],
} as unknown as FullScene

describe('the map', () => {
  test('is framed by its land', () => {
    expect(frameOf(scene)).toEqual({ x: 2, y: 3.5, width: 4, depth: 7 })
  })
  test('is walked with arrow keys, over the water too', () => {
    expect(stepTo(scene, 'c1', 'right')).toBe('c2')
    expect(stepTo(scene, 'c2', 'up')).toBe('n2')
    expect(stepTo(scene, 'n1', 'down')).toBe('c1')
    expect(stepTo(scene, 'n2', 'right')).toBe('n2')
  })
  test('knows what lies under a point', () => {
    expect(siteAt(scene, [3, 6])).toBe('n2')
    expect(siteAt(scene, [3, 3])).toBeNull()
  })
  test('takes a finger beside a wanted place for that place', () => {
    expect(nearestOf(scene, ['c1', 'n2'], [2.3, 1], 0.5)).toBe('c1')
    expect(nearestOf(scene, ['c1', 'n2'], [3, 1], 0.5)).toBeNull()
  })
  test('has bridges from shore to shore', () => {
    const [[from, to]] = spans(scene) as [[[number, number], [number, number]]]
    expect([from[0], from[1], to[0], to[1]].map((at) => Math.round(at))).toEqual([3, 2, 3, 5])
  })
  test('keeps names and windmills inside, apart from each other', () => {
    const site: Neighbourhood = {
      id: 'c1',
      side: 'c',
      colour: 'yellow',
      windmill: true,
      x: 1,
      y: 1,
      middle: [1, 1],
      polygon: square(0, 0),
      near: [],
      open: false,
      disc: '',
    }
    const { name, windmill } = nooks(site)
    expect([contains(site.polygon, name), contains(site.polygon, windmill)]).toEqual([true, true])
    expect(Math.hypot(name[0] - windmill[0], name[1] - windmill[1])).toBeGreaterThan(0.7)
  })
})

describe('a number alone is a bid', () => {
  const legal = ['bid 64 n4', 'bid 64 n5', 'bid 81 n4', 'pass'].map((words) => ({ words, say: words }))
  test('so numbers stand beside passing', () => {
    expect(offers(legal, [], ['bid'])).toEqual([
      { word: '64', beginning: 'bid 64' },
      { word: '81', beginning: 'bid 81' },
      { word: 'pass', beginning: 'pass' },
    ])
  })
  test('also when the site has been touched first', () => {
    expect(offers(legal, [null, null, 'n5'], ['bid']).map(({ word }) => word)).toEqual(['64'])
  })
  test('and number and site make a whole sentence', () => {
    expect(finished(legal, forced(legal, [null, '64', 'n5'], ['bid']))?.words).toBe('bid 64 n5')
    expect(finished(legal, forced(legal, [null, '64', 'n5']))).toBeNull()
  })
  test('but other words are said', () => {
    expect(offers(legal, []).map(({ word }) => word)).toEqual(['bid', 'pass'])
  })
})

describe('the score sheet', () => {
  const points = Object.fromEntries(SOURCES.map((source, i) => [source, i]))
  const player = {
    seat: 0,
    name: 'Anna',
    colour: 'red',
    score: 55,
    panoramas: { lakes: 3 },
    row_values: { yellow: 3, green: 2, white: 4, brown: 2 },
    wonders: ['palace'],
    wonders_brought: { palace: 6 },
    character: {
      patrons: { A: 2, B: 0, C: 0, D: 0 },
      excess: { yellow: 1, green: 0, white: 0, brown: 2 },
      commissions: 1,
      key: true,
      small_key: false,
    },
  }
  const view = {
    players: [player],
    panoramas: ['lakes'],
    first_era: { control: { c: [1], n: [0] }, panoramas: { lakes: [3] } },
    breakdown: [points],
    objectives: ['yellow'],
    patrons: { A: 5, B: 2, C: 3, D: 4 },
    board: { c1: { seat: 0, height: 'tall', wonder: null }, n1: { seat: 0, height: null, wonder: 'palace' } },
  } as unknown as SkyriseView
  test('tells where the points came from', () => {
    const [score] = explain(view, scene)
    expect(score).toMatchObject({
      total: 55,
      islands: [['n'], ['c']],
      panoramas: [{ lakes: 3 }, { lakes: 3 }],
      wonders: [['palace', 6]],
      excess: 3,
      objective: { colour: 'yellow', count: 1 },
      patrons: [{ letter: 'A', count: 2, value: 5 }],
    })
    expect(score!.structures).toEqual([
      { colour: 'yellow', count: 1, value: 3 },
      { colour: 'white', count: 1, value: 4 },
    ])
  })
})

describe('the glass over the map', () => {
  const WHOLE = whole([1, 1])
  test('never shows beyond the shore', () => {
    expect(held({ x: 0.1, y: 0.9, zoom: 2 }, [1, 1])).toEqual({ x: 0.25, y: 0.75, zoom: 2 })
    expect(held({ x: 0.1, y: 0.9, zoom: 2 }, [3, 1])).toEqual({ x: 0.5, y: 0.75, zoom: 2 })
  })
  test('draws nearer about the finger', () => {
    expect(nearer(WHOLE, 2, [0.7, 0.5], [1, 1])).toEqual({ x: 0.6, y: 0.5, zoom: 2 })
  })
  test('shows all of a map that is larger than its frame, and none smaller than life', () => {
    expect(WHOLE.zoom).toBe(1)
    const { zoom } = whole([1.1, 0.5])
    expect(zoom).toBeLessThan(0.5)
    expect(nearer(WHOLE, 0.1, [0.5, 0.5], [1.1, 0.5]).zoom).toBe(zoom)
    expect(held({ x: 0.2, y: 0.2, zoom }, [1.1, 0.5])).toEqual({ x: 0.5, y: 0.5, zoom })
    expect(nearer(WHOLE, 0.1, [0.5, 0.5], [1.1, 1]).zoom).toBe(1)
  })
  test('leans over what is wanted, no nearer than needed, and not if that would hide some of it', () => {
    expect(
      over(
        [
          [0.4, 0.4],
          [0.6, 0.5],
        ],
        [1, 1],
        2,
      ),
    ).toEqual({ x: 0.5, y: 0.45, zoom: 2 })
    expect(
      over(
        [
          [0.1, 0.1],
          [0.95, 0.5],
        ],
        [1, 1],
        2,
      ),
    ).toEqual(WHOLE)
    const [south, low] = [[0.2, 0.8] as const, [0.7, 0.9] as const]
    expect(over([south, low], [1, 0.4], 1)).toEqual({ x: 0.5, y: 0.8, zoom: 1 })
  })
  const frame = [400, 300] as const
  const beacon = (x: number, y: number) => ({ at: [x, y] as const, reach: 0.05 })
  test('has its buttons where they cover nothing that can be touched', () => {
    expect(freeCorner([], WHOLE, frame, frame, [50, 100])).toBe('bottom right')
    expect(freeCorner([beacon(0.95, 0.9)], WHOLE, frame, frame, [50, 100])).toBe('top right')
    expect(freeCorner([beacon(0.95, 0.9), beacon(0.9, 0.1)], WHOLE, frame, frame, [50, 100])).toBe('bottom left')
    expect(
      freeCorner([beacon(0.95, 0.9), beacon(0.9, 0.1), beacon(0.05, 0.95)], WHOLE, frame, frame, [50, 100]),
    ).toBeNull()
  })
  test('has its arrows in the middle of an edge, or beside what they would cover', () => {
    const up = (...at: ReturnType<typeof beacon>[]): readonly number[] =>
      atEdge('up', at, WHOLE, frame, frame, 40, null)
    expect(up()).toEqual([frame[0] / 2 - 20, 4])
    const lit = beacon(0.5, 0.05)
    const [x, y] = up(lit)
    const [away, down] = [
      Math.max(x! - lit.at[0] * frame[0], lit.at[0] * frame[0] - x! - 40),
      Math.max(0, y! - lit.at[1] * frame[1]),
    ]
    expect(Math.hypot(away, down)).toBeGreaterThan(lit.reach * frame[0])
  })
  test('has its arrows beside its buttons', () => {
    const [x, y] = atEdge('right', [beacon(0.95, 0.2), beacon(0.95, 0.4)], WHOLE, frame, frame, 40, {
      corner: 'bottom right',
      size: [58, 106],
    })
    expect(x).toBe(frame[0] - 44)
    expect(y! + 40).toBeLessThanOrEqual(frame[1] - 106)
  })
  test('points to what can be touched outside the frame', () => {
    expect(outside([beacon(0.9, 0.9)], WHOLE, frame, frame)).toEqual({})
    const near = { x: 0.25, y: 0.25, zoom: 2 }
    expect(outside([beacon(0.1, 0.1), beacon(0.9, 0.3), beacon(0.1, 0.9)], near, frame, frame)).toEqual({
      right: [beacon(0.9, 0.3)],
      down: [beacon(0.1, 0.9)],
    })
  })
})

describe('what the log leaves unsaid', () => {
  const near: Record<string, string[]> = { c1: ['c2'], c2: ['c1', 'n2'], n1: ['n2'], n2: ['n1', 'c2'] }
  const land = { ...scene, sites: scene.sites.map((site) => ({ ...site, near: near[site.id]! })) }
  const told = (seats: number, lines: string[], now: Partial<SkyriseView> = {}): string[] => {
    const log = lines.map((line, at) => ({
      ply: at + 1,
      seat: Number(line[0]),
      words: line.slice(2),
      say: '',
      gains: [],
    }))
    const view = {
      players: Array.from({ length: seats }, (_, seat) => ({ seat })),
      bids: [],
      passed: [],
      ...now,
    } as unknown as SkyriseView
    return unsaid(log, view, land).map(({ ply, seats }) => `${ply} ${seats.join('')}`)
  }
  test('one is passed who is not asked before his opponent opens again', () => {
    expect(told(2, ['0 bid 102 c1', '0 bid 23 c2'])).toEqual(['1 1', '2 1'])
  })
  test('one is passed by when the next but one speaks', () => {
    expect(told(3, ['0 bid 23 c1', '2 bid 34 c2', '0 pass'])).toEqual(['1 1'])
  })
  test('whoever passed himself is not told again', () => {
    expect(told(3, ['0 bid 23 c1', '1 pass', '2 bid 34 c2', '0 bid 51 n2', '2 pass'])).toEqual([])
  })
  test('who cannot answer a running auction', () => {
    const bids = [{ seat: 0, bid: 94, at: 'c1' }]
    expect(told(3, ['0 bid 94 c1'], { bids, passed: [1] })).toEqual(['1 1'])
  })
  test('somebody else opens when the winner has built everything', () => {
    expect(told(2, ['0 bid 94 c1', '1 bid 23 n1'])).toEqual(['1 1', '2 0'])
  })
  test('the end of an era ends the auction', () => {
    expect(told(2, ['0 bid 94 c1', '1 choose', '0 choose'])).toEqual(['1 1'])
  })
  test('nobody is asked after a Wonder', () => {
    expect(told(2, ['0 bid 94 c1', '1 wonder shard c2', '1 bid 11 n1', '0 pass'])).toEqual([])
  })
})
