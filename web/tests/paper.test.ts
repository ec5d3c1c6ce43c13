import './device'
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { Orbit } from '../src/board3d/camera'
import { UNIT } from '../src/board3d/measure'
import { paperSkylines } from '../src/games/paper_skylines'
import { art } from '../src/games/paper_skylines/art'
import { fitted, LEAST, wholeLines } from '../src/games/paper_skylines/fit'
import { glyphs } from '../src/games/paper_skylines/glyphs'
import { softened } from '../src/games/paper_skylines/hyphens'
import { breadth, linesAt } from '../src/games/paper_skylines/storeys'
import { closeUp, lot, reach, sideOf, STOREY } from '../src/games/paper_skylines/streets'
import {
  areNumbersPlaces,
  hopped,
  iconOf,
  isOwn,
  namesOnTable,
  pips,
  placesOf,
  question,
  wordOf,
  wordsOnTable,
  type FullScene,
  type Town,
} from '../src/games/paper_skylines/table'
import { nearest, WAYS } from '../src/games/paper_skylines/walk'
import type { PaperSkylinesCard, PaperSkylinesPlayer, PaperSkylinesView } from '../src/protocol'
import { EMPTY } from '../src/games/shapes'

const card = (id: string, type = 'civic'): PaperSkylinesCard => ({
  id,
  type,
  level: 2,
  cost: 3,
  discount: 'park',
  gains: {},
  sites: [],
  name: { en: id, de: id, fr: id },
  text: { en: '', de: '', fr: '' },
})

const town = (seat: number, colour: string, ...tops: (string | null)[]): Town => ({
  seat,
  colour,
  width: tops.length,
  mayor: 1,
  buildings: tops.flatMap((top, at) => (top ? [{ place: at + 1, height: 1, cards: [card(top)] }] : [])),
})

const scene = (more: Partial<FullScene> = {}): FullScene => ({
  ...EMPTY,
  you: 0,
  phase: 'action',
  cities: [town(0, 'red', 'larkhaven', null, 'old-forge'), town(1, 'blue', 'saltmere')],
  row: [card('goose-green')],
  hand: [card('penny-post')],
  looked: [],
  offered: [],
  pile: [],
  tracks: [{ id: 'profit', end: 36, line_every: 3, markers: [4, 5] }],
  achievements: [],
  awards: [],
  names: {},
  asked: {},
  ...more,
})
const player = (seat: number, name: string, profit: number) =>
  ({
    seat,
    name,
    colour: 'red',
    score: 0,
    tracks: { profit },
    hand: 0,
    chips: 0,
    claims: [],
  }) as unknown as PaperSkylinesPlayer
const view = (phase: string): PaperSkylinesView => ({ phase }) as PaperSkylinesView

describe('words on the table', () => {
  it('names every place of a city, gaps included', () => {
    expect(placesOf(scene().cities[0]!).map((one) => one?.cards[0]!.id ?? null)).toEqual([
      'larkhaven',
      null,
      'old-forge',
    ])
  })

  it('points at own buildings by place, at others by their top card', () => {
    const [own, other] = scene().cities as [Town, Town]
    expect(wordOf(scene(), own, own.buildings[1]!)).toBe('3')
    expect(wordOf(scene(), other, other.buildings[0]!)).toBe('saltmere')
    expect(wordOf(scene({ phase: 'copy' }), own, own.buildings[1]!)).toBe('old-forge')
  })

  it('gives numbers to the choices of a card and not to places while it offers some', () => {
    const offering = scene({
      phase: 'list',
      asked: {
        options: [
          { en: 'a', de: 'a', fr: 'a' },
          { en: 'b', de: 'b', fr: 'b' },
        ],
      },
    })
    expect(areNumbersPlaces(offering)).toBe(false)
    expect(wordsOnTable(offering)).toContain('2')
    expect(wordsOnTable(offering)).not.toContain('3')
  })

  it('leaves verbs and types to the tray', () => {
    expect(wordsOnTable(scene())).toEqual(
      expect.arrayContaining(['penny-post', 'goose-green', '1', '3', 'left', 'profit', 'blue', 'deck']),
    )
    expect(wordsOnTable(scene())).not.toContain('red')
    expect(wordsOnTable(scene())).not.toContain('build')
  })

  it('does not take another player’s places for one’s own', () => {
    expect(['2', 'left', 'profit'].every(isOwn)).toBe(true)
    expect(isOwn('old-forge')).toBe(false)
  })
})

describe('asking why not', () => {
  it.each([
    ['penny-post', 'action', 'build penny-post'],
    ['penny-post', 'pay', 'pay penny-post'],
    ['goose-green', 'action', 'draw goose-green'],
    ['goose-green', 'build', 'build goose-green'],
    ['profit', 'action', 'advance profit'],
    ['1', 'action', 'visit 1'],
    ['1', 'place', 'place 1'],
    ['saltmere', 'action', 'steal saltmere'],
  ])('%s while asked for %s', (word, phase, sentence) => {
    expect(question(word, [], view(phase), scene({ phase }))).toBe(sentence)
  })

  it('keeps a verb that has been said', () => {
    expect(question('goose-green', ['tuck'], view('action'), scene())).toBe('tuck goose-green')
  })
})

describe('markers and pips', () => {
  it('knows whom a marker hops over, in both directions', () => {
    const players = [player(0, 'Anna', 4), player(1, 'Ben', 5)]
    expect(hopped('profit', { from: 4, to: 6, lines: 1, points: 1 }, players, 0).map((one) => one.seat)).toEqual([1])
    expect(hopped('profit', { from: 4, to: 5, lines: 0, points: 0 }, players, 0)).toEqual([])
    expect(hopped('profit', { from: 6, to: 4, lines: 0, points: 0 }, players, 0).map((one) => one.seat)).toEqual([1])
  })

  it('fills no more pips than there are', () => {
    expect(pips(5, 3)).toEqual([true, true, true])
    expect(pips(1, 3)).toEqual([true, false, false])
  })
})

describe('text in the room there is', () => {
  const roomFor = (least: number) => ({ overflowsAt: (size: number) => size > least })

  it('keeps its size while it fits, and shrinks no further than it must', () => {
    expect(fitted(roomFor(20), 16)).toEqual({ size: 16, cut: false })
    expect(fitted(roomFor(14.2), 16)).toEqual({ size: 14, cut: false })
    expect(fitted(roomFor(12), 16)).toEqual({ size: 12, cut: false })
  })

  it.each([8, 11, 11.9])(
    'is never written smaller than one can read, but told to be cut, in room for %s px',
    (room) => {
      expect(fitted(roomFor(room), 16)).toEqual({ size: LEAST, cut: true })
    },
  )

  it('ends with a whole line', () => {
    expect(wholeLines(50, 14.6)).toBeCloseTo(43.8)
    expect(wholeLines(3, 14.6)).toBeCloseTo(14.6)
  })

  it.each([
    'Messing|glocke',
    'Eulen|abend|schule',
    'Kupfer|kessel-Brauerei',
    'Zedern|säge',
    'Hügel|stern|warte',
    'Blech|musik|pavillon',
    'Flagg|schiff-Atelier',
  ])('is divided where it is joined: %s', (name) => {
    expect(softened(name.replaceAll('|', '')).replaceAll('\u00ad', '|')).toBe(name)
  })

  it('is divided between syllables if it is one long word, and not at all if it is short', () => {
    expect(softened('Observatory').split('\u00ad')).toEqual(['Obser', 'va', 'tory'])
    expect(softened('Old Forge')).toBe('Old Forge')
  })
})

describe('cards beneath', () => {
  const stack = (count: number): PaperSkylinesCard[] =>
    Array.from({ length: count }, (_, at) => ({ ...card(`c${at}`), sites: at % 3 ? [] : ['water'] }))

  it('lie one to a line while there is room', () => {
    expect(breadth(stack(4), 4)).toBe(0)
  })

  it.each([5, 11, 18, 40])('lie side by side in a stack of %s, all their icons in the lines there are', (count) => {
    for (const lines of [1, 2, 3, 6]) {
      const wide = breadth(stack(count), lines)
      if (count > lines) expect(linesAt(stack(count), wide)).toBeLessThanOrEqual(lines)
    }
  })
})

describe('what is told', () => {
  const acting = (more: Partial<PaperSkylinesView>): PaperSkylinesView =>
    ({
      phase: 'action',
      level: 2,
      pending: { owed: 0, using: [] },
      players: [],
      ...more,
    }) as unknown as PaperSkylinesView

  it('counts actions, and calls none the last that is the only one', () => {
    expect(paperSkylines.input.prompt!(acting({ action: 1, actions_a_turn: 2 }))).toContain('1 of 2')
    expect(paperSkylines.input.prompt!(acting({ action: 2, actions_a_turn: 2 }))).toContain('2 of 2')
    expect(paperSkylines.input.prompt!(acting({ action: 1, actions_a_turn: 1 }))).not.toMatch(/last|of/i)
  })

  it('announces what is near, and nothing else', () => {
    expect(paperSkylines.words.notice!(acting({}))).toBeNull()
    expect(paperSkylines.words.notice!(acting({ sweep_in: 3 }))).toContain('3 turns')
    expect(paperSkylines.words.notice!(acting({ level_over: true }))).toContain('Level 2 ends')
    expect(paperSkylines.words.notice!(acting({ last_round: true, turns_left: 2, sweep_in: 1 }))).toContain(
      '2 turns left',
    )
  })

  it('previews where markers go and what the score is then', () => {
    const players = [player(0, 'Anna', 4), player(1, 'Ben', 5)]
    const effect = {
      price: {},
      gains: { profit: { from: 4, to: 6, lines: 1, points: 1 } },
      score: [3, 4] as [number, number],
    }
    expect(paperSkylines.words.changes!(effect, acting({ players, you: 0 }))).toEqual([
      'Profit: 4 → 6, hops over Ben, +1 point',
      'Points: 3 → 4',
    ])
    expect(paperSkylines.words.changes!({}, acting({}))).toEqual([])
  })

  it('finds things by name', () => {
    const found = new Map(namesOnTable(scene(), 'en', { profit: 'Profit' }))
    expect([found.get('goose-green'), found.get('old-forge'), found.get('saltmere'), found.get('Profit')]).toEqual([
      'goose-green',
      '3',
      'saltmere',
      'profit',
    ])
  })
})

describe('icons', () => {
  const needs = [
    ['type', 'least'],
    ['type', 'most'],
    ['site', 'least'],
    ['site', 'most'],
    ['type', 'park'],
    ['site', 'transit'],
    ['buildings', ''],
    ['height', ''],
  ]

  it('stand for one thing each', () => {
    const names = needs.map(([of, which]) => iconOf({ of: of!, which: which! }))
    expect(new Set(names.map((name) => glyphs[name])).size).toBe(needs.length)
    expect(names.filter((name) => !glyphs[name])).toEqual([])
    expect(new Set(Object.values(glyphs)).size).toBe(Object.keys(glyphs).length)
  })
})

describe('pictures', () => {
  it('are the same for the same card and differ between cards', () => {
    const [one, other] = [card('penny-post'), card('old-forge')]
    expect(art(one)).toEqual(art(one))
    expect(art(one)).not.toEqual(art(other))
  })

  it('show every type and site', () => {
    const plain = art({ ...card('x'), sites: [] }).length
    for (const site of ['water', 'transit', 'stage', 'arena', 'monument'])
      expect(art({ ...card('x'), sites: [site] })).toHaveLength(plain + 1)
    const types = ['residential', 'civic', 'commercial', 'industrial', 'park', 'city'].map((type) =>
      JSON.stringify(art(card('x', type))),
    )
    expect(new Set(types).size).toBe(6)
    expect(types.join()).not.toMatch(/NaN|undefined/)
  })
})

describe('streets', () => {
  it('lay a city from its player’s left to right', () => {
    expect(lot(0, 3, sideOf(0, 2), 4).x).toBeCloseTo(-1)
    expect(lot(0, 3, sideOf(1, 2), 4).x).toBeCloseTo(1)
    expect(lot(0, 3, sideOf(1, 4), 4)).toEqual({ x: expect.closeTo(-4), z: expect.closeTo(-1) })
  })

  it('keep cities apart at the corners', () => {
    const far = reach([10, 10, 10, 10])
    const ends = [0, 1, 2, 3].flatMap((seat) => [-1, 10].map((place) => lot(place, 10, sideOf(seat, 4), far)))
    const apart = ends.flatMap((one, at) =>
      ends.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.z - other.z)),
    )
    expect(Math.min(...apart)).toBeGreaterThan(1)
  })

  it('are looked at from their own side', () => {
    const { x, z } = closeUp(sideOf(1, 2), 4)
    expect([x, z]).toEqual([expect.closeTo(0), expect.closeTo(-1)])
  })

  it.each([
    [710, 476],
    [898, 430],
    [378, 290],
  ])('are all in sight from there, with their roofs, in %i by %i', (width, height) => {
    const far = reach([4, 4, 4, 4])
    const at = (seat: number, place: number, out: number, height: number): readonly [number, number, number] => {
      const { x, z } = lot(place, 4, sideOf(seat, 4), far + out)
      return [x, height, z]
    }
    const seats = [0, 1, 2, 3]
    const plates = seats.flatMap((seat) => [-1, 4].flatMap((end) => [at(seat, end, -0.8, 0), at(seat, end, 1.4, 0)]))
    const roofs = seats.flatMap((seat) => [0, 1, 2, 3].map((place) => at(seat, place, 0, 3 * STOREY * UNIT)))
    const camera = new Orbit()
    camera.fly(closeUp(sideOf(0, 4), far), null, 0, true)
    camera.frame({ width, height, left: 0, right: 0, top: 0, bottom: 0 }, [...plates, ...roofs], 0, true)
    for (const roof of roofs) {
      const { x, y } = new Vector3(...roof).project(camera.camera)
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThan(1)
    }
  })
})

describe('arrow keys', () => {
  const boxes = [
    [0, 0],
    [50, 0],
    [100, 4],
    [0, 60],
  ].map(([x, y]) => ({ x: x!, y: y!, width: 40, height: 40 }))

  it('lead to the nearest thing that way, and nowhere where there is none', () => {
    expect(nearest(boxes, 0, WAYS.ArrowRight!)).toBe(1)
    expect(nearest(boxes, 1, WAYS.ArrowDown!)).toBe(3)
    expect(nearest(boxes, 2, WAYS.ArrowRight!)).toBe(2)
  })
})
