import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Layout } from '../src/thinking/desk.js'
import { merged, told, type Tried } from '../src/thinking/found.js'
import type { FromWorker, ToWorker } from '../src/thinking/messages'
import type { Hired, Thinker as Thinks } from '../src/thinking/thinker'

const layout = {
  game: 'skyliners',
  content: 'usual',
  box: btoa('box'),
  sentences: ['floor a1', 'floor c2', 'roof c2'],
  manner: { c_puct: 1, worlds: 8 },
  learned: null,
  room: { thought: 4, most: 300 },
  surest: 0.995,
} as unknown as Layout

const files = vi.hoisted(() => ({ found: null as unknown }))
vi.mock('../src/thinking/library', () => ({ filesOf: () => Promise.resolve(files.found) }))
// Another file has its own library, and modules are read once for all files.
vi.resetModules()
const { Thinker } = await import('../src/thinking/thinker')

/** A worker that says what a test has it say. */
class Worker implements Hired {
  heard: ToWorker[] = []
  isGone = false
  onmessage: Hired['onmessage'] = null
  onerror: Hired['onerror'] = null
  postMessage(message: ToWorker): void {
    this.heard.push(message)
  }
  terminate(): void {
    this.isGone = true
  }
  tell(message: FromWorker): void {
    this.onmessage?.({ data: message } as MessageEvent<FromWorker>)
  }
  get told(): Exclude<ToWorker, { module: unknown }>[] {
    return this.heard.filter((message) => 'do' in message)
  }
}

let crew: Worker[] = []
const hire = (): Hired => {
  crew.push(new Worker())
  return crew.at(-1)!
}
const open = async (workers = 2): Promise<Thinks> =>
  (await Thinker.open('skyliners', 'usual', 2, { workers, hire })) as Thinks
const tried = (action: number, visits: number, won: number): Tried => ({
  action,
  visits,
  wins: [won, visits - won],
  worth: [0, 0],
  line: [action],
})
const question = { seat: 0, ply: 4, glimpses: [Uint8Array.of(1, 2)] }
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  crew = []
  files.found = { module: {}, layout, weights: null }
})

describe('a thinker', () => {
  test('is not there where kernels are not', async () => {
    files.found = null
    expect(await Thinker.open('skyliners', 'usual', 2, { hire })).toBeNull()
  })
  test('is not there for a box that it does not have', async () => {
    const own = { digest: 'own', bytes: Uint8Array.of(7), sentences: ['roof z9'], said: ['Roof on z9'] }
    expect(await Thinker.open('skyliners', 'own', 2, { hire })).toBeNull()
    expect(await Thinker.open('skyliners', 'another', 2, { hire, box: own })).toBeNull()
    const thinker = await Thinker.open('skyliners', 'own', 2, { hire, box: own, workers: 1 })
    expect(thinker!.action('roof z9')).toBe(0)
    expect((await thinker!.spoken('en'))('roof z9')).toBe('Roof on z9')
    expect(crew.at(-1)!.heard[0]).toMatchObject({ box: own.bytes })
  })
  test('shares iterations among its workers, each with a world of its own', async () => {
    const thinker = await open()
    void thinker.think(question, { iterations: 9 })
    await soon()
    expect(crew.map(({ told }) => told[0])).toMatchObject([
      { do: 'think', iterations: 5, anew: null, size: { nodes: 39, players: 2, worlds: 8 } },
      { do: 'think', iterations: 5, anew: [1, 4, 0] },
    ])
  })
  test('tells as it goes on what all trees found together', async () => {
    const thinker = await open()
    const heard: string[][] = []
    const budget = { iterations: 9, report: (found: { words: string }[]) => heard.push(found.map((one) => one.words)) }
    const answer = thinker.think(question, budget)
    await soon()
    crew[0]!.tell({ id: 1, tells: 'thought', tried: [tried(0, 2, 1)], done: false })
    crew[1]!.tell({ id: 1, tells: 'thought', tried: [tried(1, 3, 3), tried(0, 2, 0)], done: true })
    crew[0]!.tell({ id: 1, tells: 'thought', tried: [tried(2, 1, 1), tried(0, 4, 1)], done: true })
    expect(heard).toEqual([['floor a1'], ['floor a1', 'floor c2'], ['floor a1', 'floor c2', 'roof c2']])
    expect(await answer).toMatchObject([
      { words: 'floor a1', visits: 6, win: 1 / 6, wins: [1 / 6, 5 / 6], line: ['floor a1'] },
      { words: 'floor c2', visits: 3, win: 1 },
      { words: 'roof c2', visits: 1, win: 1 },
    ])
  })
  test('stops when nobody wants to know any more, and thinks about the next question', async () => {
    const thinker = await open(1)
    const patience = new AbortController()
    const answer = thinker.think(question, { iterations: 9, signal: patience.signal })
    const next = thinker.think({ ...question, ply: 5 }, { iterations: 3 })
    await soon()
    patience.abort(new Error('enough'))
    await expect(answer).rejects.toThrow('enough')
    await soon()
    expect(crew[0]!.told.map((message) => [message.do, message.id])).toEqual([
      ['think', 1],
      ['stop', 1],
      ['think', 2],
    ])
    crew[0]!.tell({ id: 1, tells: 'thought', tried: [tried(0, 9, 9)], done: true })
    crew[0]!.tell({ id: 2, tells: 'thought', tried: [tried(1, 3, 3)], done: true })
    expect(await next).toMatchObject([{ words: 'floor c2' }])
  })
  test('says so when a worker fails, and lets the others rest', async () => {
    const thinker = await open()
    const answer = thinker.think(question, { iterations: 9 })
    await soon()
    crew[1]!.tell({ id: 1, tells: 'failed', reason: 'unreachable' })
    await expect(answer).rejects.toThrow('unreachable')
    expect(crew[0]!.told.at(-1)).toEqual({ id: 1, do: 'stop' })
  })
  test('walks while it thinks', async () => {
    const thinker = await open(1)
    const answer = thinker.walk(Uint8Array.of(1), [2])
    const [walk] = crew[0]!.told
    expect(walk).toMatchObject({ do: 'walk', actions: [2] })
    const standing = { position: Uint8Array.of(3), ply: 5, over: false, toMove: 1, legal: [0], scores: [1, 2] }
    crew[0]!.tell({ id: walk!.id, tells: 'walked', revealed: false, ...standing })
    expect(await answer).toMatchObject(standing)
  })
  test('answers nothing any more once it is closed', async () => {
    const thinker = await open()
    const answer = thinker.think(question, { iterations: 9 })
    await soon()
    thinker.close()
    await expect(answer).rejects.toThrow('closed')
    await expect(thinker.walk(Uint8Array.of(1))).rejects.toThrow('closed')
    expect(crew.every(({ isGone }) => isGone)).toBe(true)
  })
})

describe('what is told', () => {
  test('is the share of wins where nothing was learned, else a chance that is never quite sure', () => {
    const scale = { constant: 0, late: 0, deep: 0, odds: 1, odds_late: 0, odds_deep: 0 }
    const fitted = { ...scale, usual_length: 80, least_thought: 200, most_thought: 6000 }
    const learned = { ...layout, learned: { weights: '', search: {}, among: {}, scales: { 2: fitted } } }
    expect(told(layout, 2, 1, 0, 100)).toBe(1)
    expect(told(learned, 2, 1, 0, 100)).toBeCloseTo(0.995, 12)
    expect(told(learned, 2, 0.3, 0, 100)).toBeCloseTo(0.3, 12)
    expect(told(learned, 3, 0.3, 0, 100)).toBe(0.3)
  })
  test('stands in the order of visits, and of numbers among equals', () => {
    const about = { layout, sentences: layout.sentences, players: 2, seat: 1, ply: 0 }
    const found = merged([[tried(2, 2, 2), tried(1, 2, 0)], [tried(0, 1, 1)]], about)
    expect(found.map(({ words, win }) => [words, win])).toEqual([
      ['floor c2', 1],
      ['roof c2', 0],
      ['floor a1', 0],
    ])
  })
})
