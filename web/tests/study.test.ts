import './device'
import { describe, expect, it, vi } from 'vitest'
import { Analyst, iterationsFor, type Kept, type Mind, type Shelf } from '../src/study/analyst.svelte'
import { apart } from '../src/study/apart'
import { candidates, settled, strongest, together, worthOf, type Thought } from '../src/study/chances'
import { LONGEST_LINE, packLine, unpackLine } from '../src/study/link'
import { coarseToFine } from '../src/study/order'
import { movesOf, ownSeat, sealOf } from '../src/study/story'
import { costOf, suspects, turningPoints, type Point } from '../src/study/turning'
import { swing } from '../src/study/swing'
import { Asides, keyOf, Walk } from '../src/study/walk.svelte'
import type { Frame, Moment, SideLine } from '../src/protocol'
import type { Picture } from '../src/replay/frames'

const tried = (words: string, visits: number, win: number, line = [words]): Thought['tried'][number] => ({
  words,
  visits,
  win,
  wins: [win, 1 - win],
  line,
})
const thought = (seat: number, ...all: Thought['tried']): Thought => ({ seat, tried: all })
const point = (ply: number, played: string, before: Thought | null, after: Thought | null = null): Point => ({
  ply,
  seat: before?.seat ?? 0,
  played,
  before,
  after,
})

describe('chances', () => {
  it('of everybody add up, each as the seat last reckoned its own', () => {
    const thoughts = [
      thought(0, tried('a', 900, 0.6)),
      thought(1, tried('b', 900, 0.2)),
      thought(0, tried('c', 900, 0.3)),
    ]
    expect(together(thoughts, 1, 2)).toEqual([0.6 / 0.8, 0.2 / 0.8])
    expect(together(thoughts, 2, 2)).toEqual([0.3 / 0.5, 0.2 / 0.5])
  })
  it('of a seat that has not moved yet are those of its first move, or usual if it never moves', () => {
    const thoughts = [thought(0, tried('a', 900, 0.6)), null, thought(1, tried('b', 900, 0.2))]
    expect(together(thoughts, 0, 2)).toEqual([0.6 / 0.8, 0.2 / 0.8])
    expect(together([thought(0, tried('a', 900, 0.6))], 0, 3)!.map((one) => one.toFixed(3))).toEqual([
      '0.333',
      '0.333',
      '0.333',
    ])
    expect(together([null], 0, 2)).toBeNull()
  })
  it('are shared by those who won at the end', () => {
    expect(settled([1, 2], 3)).toEqual([0, 0.5, 0.5])
  })
  it('are told of moves that were tried often enough, best first', () => {
    const all = thought(
      0,
      tried('most', 900, 0.5),
      tried('better', 200, 0.55),
      tried('lucky', 60, 0.9),
      tried('hardly', 3, 1),
    )
    expect(candidates(all).map(({ words }) => words)).toEqual(['better', 'most'])
    expect(strongest(all)?.words).toBe('better')
    expect(strongest(thought(0, tried('only', 20, 0.4)))?.words).toBe('only')
  })
  it('of the played move come from the search, or from thinking on after it', () => {
    const before = thought(0, tried('best', 900, 0.6), tried('fine', 300, 0.5), tried('rare', 4, 0.9))
    expect(worthOf('fine', before, null)?.win).toBe(0.5)
    expect(worthOf('rare', before, null)).toBeNull()
    expect(worthOf('rare', before, thought(0, tried('next', 800, 0.2)))).toEqual({ win: 0.2, visits: 800 })
  })
})

describe('turning points', () => {
  const before = (played: number, visits: number): Thought =>
    thought(0, tried('best', 2000, 0.6), tried('played', visits, played))

  it('are moves that cost much, and more than luck can explain', () => {
    expect(costOf(point(3, 'played', before(0.4, 1000)))).toMatchObject({
      stronger: 'best',
      from: 0.6,
      to: 0.4,
      isSure: true,
    })
    expect(costOf(point(3, 'played', before(0.5, 250)))?.isSure).toBe(false) // a tenth, with an error of 3 in a hundred
    expect(costOf(point(3, 'played', before(0.5, 1500)))?.isSure).toBe(true)
    expect(costOf(point(3, 'played', before(0.55, 100_000)))?.isSure).toBe(false) // sure, but little
    expect(costOf(point(3, 'best', before(0.4, 1000)))).toBeNull()
    expect(costOf(point(3, 'played', null))).toBeNull()
  })
  it('are the costliest, in the order of the match', () => {
    const points = [0.1, 0.45, 0.3, 0.2].map((win, ply) => point(ply, 'played', before(win, 1500)))
    expect(turningPoints(points, 2).map(({ ply }) => ply)).toEqual([0, 3])
    expect(suspects(points, 3)).toEqual([0, 3, 2])
  })
})

describe('a match is thought about', () => {
  it('coarse to fine, every point once', () => {
    const order = coarseToFine(100)
    expect(order.slice(0, 7)).toEqual([0, 16, 32, 48, 64, 80, 96])
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    expect(coarseToFine(0)).toEqual([])
    expect(coarseToFine(3)).toEqual([0, 1, 2])
  })
  it('the longer a point, the fewer there are, within bounds', () => {
    expect([1, 100, 10_000].map(iterationsFor)).toEqual([2000, 1500, 600])
  })
})

/** Finds 'best' good and everything else bad; counts what it is asked. */
function mind(): Mind & { asked: number[] } {
  const asked: number[] = []
  return {
    asked,
    action: (words) => (words === 'best' ? 0 : 1),
    walk: (position) =>
      Promise.resolve({ position, ply: 1, over: false, toMove: 1, legal: [], scores: [], revealed: false }),
    think: ({ ply }, { iterations }) => {
      asked.push(ply)
      const all = { action: 0, line: ['best'] }
      const isAfter = asked.filter((one) => one === ply).length % 2 === 0
      return Promise.resolve([
        { ...all, words: 'best', visits: iterations - 10, win: isAfter ? 0.1 : 0.5, wins: [0.5, 0.5] },
        { ...all, words: 'played', visits: 10, win: 0.9, wins: [0.9, 0.1] },
      ])
    },
  }
}
const shelf = (kept: Kept | null = null): Shelf & { kept: Kept | null } => {
  const here = {
    kept,
    fetch: () => Promise.resolve(here.kept),
    keep: (one: Kept) => {
      here.kept = one
      return Promise.resolve()
    },
  }
  return here
}
const moment = (ply: number, seat: number | null, choices = 5): Moment => ({
  ply,
  seat,
  choices,
  scores: [ply, 0],
  winners: seat === null ? [1] : [],
  glimpse: seat === null ? null : btoa('position'),
})
const moments = [moment(0, 0), moment(1, 1), moment(2, 0, 1), moment(3, 1), moment(4, null)]
const played = ['played', 'best', 'best', 'best']
const matter = { moments, content: 'box', mind: 'box 1' }

describe('an analyst', () => {
  it('thinks about every choice, after moves that were hardly tried, and twice about what seems to cost much', async () => {
    const thinker = mind()
    const analyst = new Analyst(matter, played, shelf(), thinker)
    await analyst.run()
    expect(thinker.asked).toEqual([0, 1, 3, 0, 0, 0])
    expect(analyst.work).toBe('done')
    expect(analyst.chances.map((one) => one !== null)).toEqual([true, true, false, true, true])
    expect(analyst.chances[4]).toEqual([0, 1])
    expect(analyst.turning).toMatchObject([{ ply: 0, seat: 0, played: 'played', stronger: 'best', from: 0.5, to: 0.1 }])
  })
  it('reckons a side line by what was thought before it and along it, not by how the match went on', async () => {
    const analyst = new Analyst(matter, played, shelf(), mind())
    await analyst.run()
    const aside = thought(0, tried('a', 900, 0.2))
    expect(analyst.thoughtAt(1)?.seat).toBe(1)
    expect(analyst.chancesAside(0, [aside])).toEqual(together([analyst.thoughtAt(0), aside], 1, 2))
    expect(analyst.chancesAside(0, [aside])).toEqual([0.5, 0.5]) // nobody has thought for seat 1 by then
    expect(analyst.chancesAside(0, [undefined])).toBeNull()
  })
  it('keeps what it found: who comes back need not wait', async () => {
    const kept = shelf()
    await new Analyst(matter, played, kept, mind()).run()
    const again = mind()
    const analyst = new Analyst(matter, played, kept, again)
    await analyst.run()
    expect(again.asked).toEqual([])
    expect(analyst.turning.length).toBe(1)
    expect(Analyst.recalled(kept.kept!, played, kept)).toMatchObject({ work: 'done', turning: analyst.turning })
    const another = mind()
    await new Analyst({ ...matter, mind: 'box 2' }, played, kept, another).run()
    expect(another.asked.length).toBeGreaterThan(0) // by other rules, all is thought about anew
  })
  it('can be stopped and goes on where it was', async () => {
    const thinker = mind()
    const kept = shelf()
    const analyst: Analyst = new Analyst(matter, played, kept, {
      ...thinker,
      think: (question, budget) => {
        if (thinker.asked.length === 2) analyst.stop()
        budget.signal?.throwIfAborted()
        return thinker.think(question, budget)
      },
    })
    await analyst.run()
    expect(analyst.work).toBe('stopped')
    expect(kept.kept?.isDone).toBe(false)
    const rest = mind()
    await new Analyst(matter, played, kept, rest).run()
    expect(rest.asked[0]).toBe(3)
  })
  it('says so if thinking fails', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const analyst = new Analyst(matter, played, shelf(), { ...mind(), think: () => Promise.reject(new Error('trap')) })
    await analyst.run()
    expect(analyst.work).toBe('failed')
  })
  it('thinks about side lines, and tells everybody’s chances there', async () => {
    const analyst = new Analyst(matter, played, shelf(), mind())
    await analyst.run()
    await analyst.consider('1:x', moment(2, 0), new AbortController().signal)
    expect(analyst.chancesAside(1, [analyst.aside.get('1:x')])!.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1)
    expect(analyst.chancesAside(1, [undefined])).toBeNull()
  })
})

describe('a walk', () => {
  const walk = (): Walk => new Walk(['a', 'b', 'c'], { move: 1, line: [], along: null })

  it('goes along the match and no further', () => {
    const here = walk()
    here.to(5)
    expect(here.ply).toBe(3)
    here.to(-9)
    expect(here.ply).toBe(0)
  })
  it('follows the match where that is said, and leaves it otherwise', () => {
    const here = walk()
    here.say('b')
    expect([here.ply, here.line]).toEqual([2, []])
    here.say('x')
    here.say('y')
    expect([here.ply, here.line, here.along]).toEqual([2, ['x', 'y'], 2])
    here.to(-1)
    here.say('y')
    expect(here.along).toBe(2)
    here.to(-1)
    here.say('z')
    expect(here.line).toEqual(['x', 'z'])
    here.leave()
    expect([here.ply, here.isAside]).toEqual([2, false])
  })
  it('shows a line with its first move made, and ends where nothing can be said', () => {
    const here = walk()
    here.follow(['x', 'y', 'z'])
    expect([here.said, here.line.length]).toEqual([['x'], 3])
    here.cut(0)
    expect([here.line, here.along]).toEqual([[], 0])
  })
  it('begins where a link says, as far as that is possible', () => {
    const here = new Walk(['a'], { move: 9, line: ['x', 'y'], along: 7 })
    expect([here.ply, here.along]).toEqual([1, 2])
  })
})

describe('side lines', () => {
  const line = Array.from({ length: 50 }, (_, n) => `word ${n}`)
  /** A server that gives so many frames at once, and plays as far as a sentence may be said. */
  const asked = (possible = 50, pieces: number[] = []) => ({
    pieces,
    asides: new Asides(
      (ply, said, first) => {
        pieces.push(first)
        const last = ply + Math.min(said.length, possible)
        const frames = Array.from({ length: Math.min(24, last - first + 1) }, (_, n) => ({ ply: first + n }) as Frame)
        const refusal = said.length > possible ? { rule: null, text: 'No.' } : null
        return Promise.resolve({ frames, moment: { ply: last }, turn: null, refusal } as SideLine)
      },
      (frame) => frame as unknown as Picture,
    ),
  })
  it('come in pieces, and what is known is not asked for again', async () => {
    const { asides, pieces } = asked()
    await asides.need(7, line)
    expect(pieces).toEqual([8, 32, 56])
    expect(asides.picture(7, line)?.ply).toBe(57)
    await asides.need(7, [...line.slice(0, 49), 'other'])
    expect(pieces.at(-1)).toBe(57)
    await asides.need(7, line)
    expect(pieces.length).toBe(4)
  })
  it('end where a sentence may not be said', async () => {
    const { asides } = asked(2)
    expect(await asides.need(0, line.slice(0, 3))).toMatchObject({ moment: { ply: 2 }, refusal: { text: 'No.' } })
  })
})

describe('a link', () => {
  it('holds a side line, and nothing that is none', () => {
    const line = ['floor c2', 'plan B 3', 'cash us-bank-tower']
    expect(packLine(line)).toBe('floor_c2.plan_B_3.cash_us-bank-tower')
    expect(unpackLine(packLine(line))).toEqual(line)
    expect(unpackLine('')).toEqual([])
    expect(unpackLine('..a__b.').length).toBe(1)
    expect(unpackLine('a.'.repeat(500)).length).toBe(LONGEST_LINE)
    expect(new URLSearchParams({ line: packLine(line) }).toString()).toBe(`line=${packLine(line)}`)
    expect(keyOf(3, line)).toBe(`3:${packLine(line)}`)
  })
})

describe('a story', () => {
  const story =
    'topfloor story 1\ngame: skyliners\nplayers: A, B\n\n  1 A: floor c2\n 12 B: plan B 3\n\nresult: x\nseal: 8c1d\n'
  it('says its sentences and its seal', () => {
    expect(movesOf(story)).toEqual(['floor c2', 'plan B 3'])
    expect(movesOf(story.replaceAll('\n', '\r\n'))).toEqual(['floor c2', 'plan B 3'])
    expect(sealOf(story)).toBe('8c1d')
    expect(movesOf('once upon a time')).toEqual([])
  })
  it('that was saved to be played on is seen from its own seat at first', () => {
    const saved = story.replace('\n\n', '\nseats: neighbour, person\n\n').replace('result: x', 'result: unfinished')
    expect(ownSeat(saved)).toBe(1)
    expect(ownSeat(saved.replace('unfinished', 'B wins'))).toBeNull()
    expect(ownSeat(story)).toBeNull()
  })
})

describe('the swing of an expected line', () => {
  const players = [
    { seat: 0, name: 'Anna' },
    { seat: 1, name: 'Ben' },
  ]
  it('is told beside the match', () => {
    const line = { words: ['a', 'b'], scores: [7, 3] }
    expect(swing(line, players, [5, 3])).toBe(
      'After these 2 moves, points as they stand: Anna 7 instead of 5, Ben 3, as in the match.',
    )
    expect(swing(line, players, [7, 3])).toBe('After these 2 moves, points stand as they did in the match.')
    expect(swing(line, players, null)).toBe('After these 2 moves, points as they stand: Anna 7, Ben 3.')
  })
})

describe('marks at the ends of lines', () => {
  it('keep apart and stay above the edge', () => {
    expect(apart([10, 12, 50], 10, 100)).toEqual([10, 20, 50])
    expect(apart([99, 98, 97], 10, 100)).toEqual([100, 90, 80])
  })
})
