import { beforeEach, expect, test, vi } from 'vitest'
import type { Ears, Socket } from '../src/live/client'

/** A device: whether it can keep tables and start Python just now, and what bots have played. */
const device = vi.hoisted(() => ({ keeps: true, starts: true, played: 0, opened: 0, lost: () => {} }))
const MOVES = 3

vi.mock('../src/offline/shelf', () => ({
  keptTable: () => Promise.resolve({ text: '[]', facts: {} }),
  keepTable: () => (device.keeps ? Promise.resolve() : Promise.reject(new DOMException('full', 'QuotaExceededError'))),
}))
vi.mock('../src/thinking/thinker', () => ({
  Thinker: { open: () => (device.opened++, Promise.resolve(null)) },
}))
vi.mock('../src/offline/engine', () => {
  const state = (): string => JSON.stringify({ type: 'view', event: device.played })
  const bot = {
    turn: 1,
    pause: 0,
    game: 'skyliners',
    content: 'c',
    players: 2,
    seat: 1,
    ply: 0,
    iterations: 9,
    glimpse: '',
  }
  const answers: Record<string, () => unknown> = {
    hello: () => ({ seat: 0, state: state() }),
    state,
    bot: () => (device.played < MOVES ? bot : null),
    bot_plays: () => ++device.played > 0,
  }
  const start = (lost: () => void): Promise<object> => {
    device.lost = lost
    const call = (name: string): Promise<unknown> => Promise.resolve(name in answers ? answers[name]!() : {})
    return device.starts ? Promise.resolve({ call }) : Promise.reject(new Error('Python could not be started'))
  }
  return { Engine: { start } }
})

const soon = (): Promise<void> => new Promise((done) => setTimeout(done, 30))

/** Somebody sits down at a table of this device. */
async function sit(): Promise<{ events: number[]; closed: number[] }> {
  const { connect } = await import('../src/offline/house')
  const [events, closed]: [number[], number[]] = [[], []]
  const ears: Ears = {
    opened: () => socket.send(JSON.stringify({ hello: 'token', last: 0, lang: 'en' })),
    heard: (data) => events.push((JSON.parse(String(data)) as { event: number }).event),
    closed: (code) => closed.push(code),
  }
  const socket: Socket = connect('here-1', ears)
  await soon()
  return { events, closed }
}

beforeEach(() => {
  vi.resetModules()
  Object.assign(device, { keeps: true, starts: true, played: 0, opened: 0 })
})

test('bots play while somebody is there; kernels that were not there are looked for again', async () => {
  const { events, closed } = await sit()
  expect(events).toEqual([0, 1, 2, 3])
  expect(closed).toEqual([])
  expect(device.opened).toBe(MOVES)
})

test('where a table cannot be kept for a moment, whoever sits there comes again and sees what bots have played', async () => {
  device.keeps = false
  expect((await sit()).closed).toEqual([1011])
  device.keeps = true
  expect((await sit()).events).toEqual([1, 2, 3])
})

test('where Python does not start for once, nobody is told that there is no such table', async () => {
  device.starts = false
  expect((await sit()).closed).toEqual([1011])
  device.starts = true
  expect((await sit()).events).toEqual([0, 1, 2, 3])
})

test('where Python dies, whoever sits there comes again, to another one', async () => {
  const { closed } = await sit()
  device.lost()
  expect(closed).toEqual([1011])
  expect((await sit()).events).toEqual([3])
})
