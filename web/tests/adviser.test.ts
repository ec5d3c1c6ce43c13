import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { GlimpseAnswer } from '../src/protocol'
import type { Adviser as Advises } from '../src/thinking/adviser'
import type { Budget, Found, Options, Question, Thinker } from '../src/thinking/thinker'

const layout = {
  content: 'usual',
  advice: 600,
  hints: { shown: 3, fewest: 50, of_the_most: 10 },
  coach: { worlds: 8, fewest: 4, shares: 16, poor: 0.1, errors: 3 },
}
const files = vi.hoisted(() => ({ found: null as unknown }))
vi.mock('../src/thinking/library', () => ({
  filesOf: () => Promise.resolve(files.found),
  spokenIn: () => Promise.resolve([]),
}))
// Another file has its own library, and modules are read once for all files.
vi.resetModules()
const { Adviser } = await import('../src/thinking/adviser')

/** Who was hired for which components, what was asked, and what is found. */
let hired: { content: string; options: Options }[] = []
let [asked, closed]: [Question[], number] = [[], 0]
let found: Found[][] = []
const open = (async (_game: string, content: string, _players: number, options: Options) => {
  hired.push({ content, options })
  const think = (question: Question, { report }: Budget): Promise<Found[]> => {
    asked.push(question)
    found.forEach((one) => report?.(one))
    return Promise.resolve(found.at(-1)!)
  }
  return {
    think,
    spoken: async () => (words: string) => words.toUpperCase(),
    close: () => closed++,
  } as unknown as Thinker
}) as typeof Thinker.open

const glimpse: GlimpseAnswer = { id: 'g', type: 'glimpse', seat: 1, ply: 4, content: 'usual', position: btoa('\x07') }
const move = (words: string, visits: number, win: number): Found => ({
  words,
  action: 0,
  visits,
  win,
  wins: [],
  line: [words, 'then'],
})
const advise = (adviser: Advises, answer: GlimpseAnswer | null = glimpse, told: unknown[] = []): Promise<unknown> =>
  adviser.advise(
    () => Promise.resolve(answer),
    'en',
    new AbortController().signal,
    ({ candidates, done }) => told.push([done, candidates.map(({ words, win }) => [words, win])]),
  )

beforeEach(() => {
  ;[hired, asked, closed] = [[], [], 0]
  found = [[move('a', 1, 1)], [move('a', 500, 0.5), move('b', 60, 0.6), move('c', 40, 0.9), move('d', 9, 1)]]
  files.found = { layout }
})

describe('an adviser', () => {
  test('hires nobody after it was let go while it fetched what it takes', async () => {
    const adviser = new Adviser('skyliners', 2, open)
    const prepared = adviser.prepare('en')
    adviser.close()
    expect(await prepared).toBe(null)
    expect(hired).toEqual([])
  })
  test('tells no chance that comes from too few tries, and shows such moves in the end alone', async () => {
    const told: unknown[] = []
    const advice = await advise(new Adviser('skyliners', 2, open), glimpse, told)
    expect(told).toEqual([
      [1, []],
      [
        600,
        [
          ['a', 0.5],
          ['b', 0.6],
        ],
      ],
    ])
    expect(advice).toMatchObject({
      all: 600,
      candidates: [
        { words: 'a', say: 'A', then: ['THEN'], win: 0.5, why: '' },
        { words: 'b', win: 0.6 },
        { words: 'c', win: null },
      ],
    })
    expect(asked).toEqual([{ seat: 1, ply: 4, glimpses: [Uint8Array.of(7)] }])
  })
  test('hires once for the usual components, and anew for an owner’s own', async () => {
    const adviser = new Adviser('skyliners', 2, open)
    await adviser.prepare('en')
    await advise(adviser)
    expect(hired.map(({ content }) => content)).toEqual(['usual'])
    const components = { box: btoa('\x01'), sentences: ['roof z9'], said: ['Roof on z9'] }
    for (let n = 0; n < 2; n++) await advise(adviser, { ...glimpse, content: 'own', components })
    expect(hired.map(({ content }) => content)).toEqual(['usual', 'own'])
    expect(hired[1]!.options.box).toEqual({
      digest: 'own',
      bytes: Uint8Array.of(1),
      sentences: ['roof z9'],
      said: ['Roof on z9'],
    })
    expect(closed).toBe(1)
  })
  test('has nothing to say where kernels or the glimpse are missing', async () => {
    expect(await advise(new Adviser('skyliners', 2, open), null)).toBeNull()
    files.found = null
    expect(await advise(new Adviser('skyliners', 2, open))).toBeNull()
  })

  const weigh = async (...losses: number[]): Promise<[unknown, number[]]> => {
    const thought: number[] = []
    const wins = [...losses].flatMap((loss) => [0.6, 0.6 - loss])
    const scales = {
      layout,
      action: () => 0,
      walk: () => Promise.resolve({ over: false }),
      outlook: (_there: unknown, _seat: number, iterations: number) => {
        thought.push(iterations)
        return Promise.resolve(wins[thought.length - 1])
      },
    }
    const adviser = new Adviser('skyliners', 2, () => Promise.resolve(scales as unknown as Thinker))
    return [await adviser.weigh(glimpse, 'a', 'b'), thought]
  }
  test('weighs a move that may be poor in all worlds, each with its share of the budget', async () => {
    const losses = Array.from({ length: 8 }, () => 0.2)
    const [weighed, thought] = await weigh(...losses)
    expect(weighed).toMatchObject([{ words: 'a' }, { words: 'b', wins: losses.map((loss) => 0.6 - loss) }])
    expect(thought).toEqual(Array.from({ length: 16 }, () => Math.floor(600 / 16)))
  })
  test('weighs no longer than until a move is surely not poor', async () => {
    expect(await weigh(0.01, 0.02, 0.01, 0.02, 0.5)).toMatchObject([[], { length: 8 }])
    expect((await weigh(0, 0.2, 0, 0.2, 0, 0.2, 0, 0.2))[1]).toHaveLength(16)
  })
})
