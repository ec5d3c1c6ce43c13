import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromWorker, ToWorker } from '../src/thinking/messages'
import { Thinking } from '../src/thinking/thinking'

/** What the desk was asked, and how many milliseconds one iteration takes. */
const desk = vi.hoisted(() => ({ asked: [] as string[], laid: 0, clock: 0, pace: 1 }))
vi.mock('../src/thinking/desk.js', () => ({
  Desk: class {
    kernels = {
      imagine: (...given: number[]) => desk.asked.push(`imagine ${given.join(' ')}`),
      begin: () => desk.asked.push('begin'),
      think: (seat: number, iterations: number) => {
        desk.asked.push(`think ${seat} ${iterations}`)
        desk.clock += iterations * desk.pace
      },
    }
    constructor(
      _module: unknown,
      _layout: unknown,
      readonly size: unknown,
    ) {
      desk.laid++
    }
    putBox(): void {}
    putManner(): void {}
    putPosition(): void {}
    candidates = () => [{ action: 3, visits: 1, wins: [1, 0], worth: [1, 0] }]
    line = () => [3, 4]
  },
}))

const equipment = { module: {}, layout: {}, players: 2, box: Uint8Array.of(), weights: null } as unknown as ToWorker
const size = { nodes: 10, players: 2, worlds: 1 }
const task = { do: 'think' as const, seat: 1, glimpse: Uint8Array.of(1), anew: null, size, manner: {} }

let told: FromWorker[] = []
let whileResting: () => void = () => {}
const thinking = (): Thinking => {
  const worker = new Thinking(
    (message) => told.push(message),
    () => Promise.resolve().then(() => whileResting()),
    () => desk.clock,
  )
  worker.hear(equipment)
  return worker
}
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  told = []
  whileResting = () => {}
  Object.assign(desk, { asked: [], laid: 0, clock: 0, pace: 1 })
})

describe('a worker', () => {
  test('thinks in portions that take a breath, tells now and then, and in the end', async () => {
    thinking().hear({ id: 1, ...task, iterations: 200 })
    await soon()
    const portions = desk.asked.filter((one) => one.startsWith('think')).map((one) => Number(one.split(' ')[2]))
    expect(portions.reduce((sum, one) => sum + one)).toBe(200)
    expect(portions.slice(0, 6)).toEqual([1, 2, 4, 8, 16, 16])
    expect(told.length).toBeLessThan(portions.length)
    expect(told.map((one) => one.tells === 'thought' && one.done)).toEqual([false, false, false, true])
    expect(told[0]).toMatchObject({ id: 1, tried: [{ action: 3, visits: 1, line: [3, 4] }] })
  })
  test('imagines anew if it shall, before it begins', async () => {
    thinking().hear({ id: 1, ...task, anew: [7, 8, 9], iterations: 1 })
    await soon()
    expect(desk.asked).toEqual(['imagine 1 7 8 9', 'begin', 'think 1 1'])
  })
  test('stops when it is told to, and says nothing more of it', async () => {
    const worker = thinking()
    whileResting = () => worker.hear({ id: 1, do: 'stop' })
    worker.hear({ id: 1, ...task, iterations: 1000 })
    await soon()
    expect(desk.asked).toEqual(['begin', 'think 1 1'])
    expect(told).toEqual([])
  })
  test('keeps its desk for questions of the same size', async () => {
    const worker = thinking()
    for (const [id, nodes] of [10, 10, 20].entries()) {
      worker.hear({ id, ...task, size: { ...size, nodes }, iterations: 1 })
      await soon()
    }
    expect(desk.laid).toBe(2)
  })
  test('says what went wrong', async () => {
    const worker = thinking()
    vi.spyOn(worker as unknown as { laid: () => void }, 'laid').mockImplementation(() => {
      throw new Error('unreachable')
    })
    worker.hear({ id: 5, ...task, iterations: 1 })
    await soon()
    expect(told).toEqual([{ id: 5, tells: 'failed', reason: 'unreachable' }])
  })
  test('goes on thinking while a walk fails', async () => {
    const worker = thinking()
    let rests = 0
    whileResting = () => {
      if (++rests === 1) worker.hear({ id: 2, do: 'walk', position: Uint8Array.of(1), actions: [9] })
    }
    worker.hear({ id: 1, ...task, iterations: 200 })
    await soon()
    expect(told.filter(({ tells }) => tells === 'failed').map(({ id }) => id)).toEqual([2])
    expect(told.at(-1)).toMatchObject({ id: 1, tells: 'thought', done: true })
  })
})
