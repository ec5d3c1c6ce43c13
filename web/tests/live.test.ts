import { beforeEach, describe, expect, test } from 'vitest'
import { LiveClient, type Connection, type Ears, type Socket } from '../src/live/client'

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = []
  closed = false
  constructor(readonly ears: Ears) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  hear(message: object): void {
    this.ears.heard(JSON.stringify(message))
  }
}

let sockets: FakeSocket[]
let clock: { due: number; then: () => void }[]
let states: Connection[]
let reasons: (string | undefined)[]
let events: number[]
let client: LiveClient
let whenHeard: () => void
let newestState: object | null

const newest = (): FakeSocket => sockets.at(-1)!
const view = (event: number): object => ({ type: 'view', event })
const greet = (event: number): void => {
  newest().ears.opened()
  newest().hear(view(event))
}
const fire = (): void => {
  clock.sort((a, b) => a.due - b.due)
  clock.shift()?.then()
}

beforeEach(() => {
  sockets = []
  clock = []
  states = []
  reasons = []
  events = []
  whenHeard = () => {}
  newestState = null
  client = new LiveClient(
    { token: 'secret', lang: 'en' },
    {
      open: (ears) => {
        sockets.push(new FakeSocket(ears))
        return newest()
      },
      after: (due, then) => {
        const timer = { due, then }
        clock.push(timer)
        return () => {
          clock = clock.filter((other) => other !== timer)
        }
      },
      random: () => 0.5,
    },
    {
      connection: (state, reason) => {
        states.push(state)
        reasons.push(reason)
      },
      state: (state) => {
        events.push(state.event)
        newestState = state
        whenHeard()
      },
      seats: () => {},
      rematch: () => {},
    },
  )
})

describe('the live channel', () => {
  test('says hello with the last event it knows', () => {
    greet(4)
    expect(newest().sent[0]).toEqual({ hello: 'secret', last: 0, lang: 'en', patches: true })
    newest().ears.closed(1006)
    fire()
    newest().ears.opened()
    expect(newest().sent[0]).toEqual({ hello: 'secret', last: 4, lang: 'en', patches: true })
  })

  test('never goes back to an older board', () => {
    greet(5)
    newest().hear(view(3))
    newest().hear(view(6))
    expect(events).toEqual([5, 6])
  })

  test('makes the next state of what has changed', () => {
    newest().ears.opened()
    const log = [{ ply: 1 }, { ply: 2 }]
    newest().hear({
      ...view(5),
      view: { ply: 2, board: { a1: 1, b2: 2 } },
      log,
      grace: 2,
      seats: [{ seat: 0 }, { seat: 1 }],
    })
    const before = newestState
    const changes = [
      { at: ['view', 'ply'], to: 3 },
      { at: ['view', 'board', 'c3'], to: 3 },
      { at: ['view', 'board', 'a1'], gone: true },
      { at: ['grace'], gone: true },
      { at: ['log'], from: 1, cut: 1, put: [{ ply: 3 }, { ply: 4 }] },
      { at: ['seats', 1, 'seat'], to: 7 },
    ]
    newest().hear({ type: 'patch', event: 6, since: 5, changes })
    expect(newestState).toEqual({
      ...view(6),
      view: { ply: 3, board: { b2: 2, c3: 3 } },
      log: [{ ply: 1 }, { ply: 3 }, { ply: 4 }],
      seats: [{ seat: 0 }, { seat: 7 }],
    })
    expect(before).toMatchObject({ view: { ply: 2, board: { a1: 1 } }, grace: 2 })
  })

  test('asks for everything if what has changed is not what it knows', () => {
    greet(4)
    const deaf = newest()
    deaf.hear({ type: 'patch', event: 7, since: 6, changes: [] })
    expect(deaf.closed).toBe(true)
    expect(events).toEqual([4])
    newest().ears.opened()
    expect(newest().sent[0]).toMatchObject({ last: 0 })
    newest().hear(view(7))
    expect(events).toEqual([4, 7])
  })

  test('does not go back by an old patch', () => {
    greet(8)
    newest().hear({ type: 'patch', event: 7, since: 6, changes: [] })
    expect(newest().closed).toBe(false)
    expect(events).toEqual([8])
  })

  test('waits longer after every failure, and not too long', () => {
    const pauses: number[] = []
    for (let attempt = 0; attempt < 8; attempt++) {
      newest().ears.closed(1006)
      pauses.push(clock[0]!.due)
      fire()
    }
    expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 8000, 8000, 8000])
  })

  test.each([
    [4401, 'token'],
    [4404, 'table'],
    [4410, 'outdated'],
  ])('gives up when it is closed with %i', (code, reason) => {
    newest().ears.closed(code)
    expect(states.at(-1)).toBe('closed')
    expect(reasons.at(-1)).toBe(reason)
    expect(clock).toEqual([])
  })

  test('says an unanswered message again with the same id', async () => {
    greet(1)
    const answer = client.say('play', { words: 'floor c2', ply: 0 })
    const said = newest().sent[1]!
    newest().ears.closed(1006)
    fire()
    newest().ears.opened()
    newest().hear({ type: 'current', event: 1 })
    expect(newest().sent[1]).toEqual(said)
    newest().hear({ id: said.id, type: 'ok', ply: 1 })
    expect(await answer).toMatchObject({ type: 'ok', ply: 1 })
  })

  test('does not say an answered message again', async () => {
    greet(1)
    const answer = client.say('chat', { text: 'hello' })
    newest().hear({ id: newest().sent[1]!.id, type: 'ok' })
    await answer
    newest().ears.closed(1006)
    fire()
    greet(2)
    expect(newest().sent).toHaveLength(1)
  })

  test('keeps what is said while away until it is back', () => {
    greet(1)
    newest().ears.closed(1006)
    void client.say('undo')
    fire()
    greet(1)
    expect(newest().sent[1]).toMatchObject({ do: 'undo' })
  })

  test('gives up a socket that does not answer', () => {
    greet(1)
    void client.say('undo')
    const silent = newest()
    fire()
    expect(silent.closed).toBe(true)
    expect(states.at(-1)).toBe('waiting')
  })

  test('waits for a hint as long as the socket answers otherwise', () => {
    greet(1)
    void client.say('hint')
    const socket = newest()
    fire()
    expect(socket.sent[2]).toMatchObject({ do: 'ping' })
    socket.hear({ id: socket.sent[2]!.id, type: 'ok' })
    fire()
    expect(socket.closed).toBe(false)
    fire()
    expect(socket.closed).toBe(true)
  })

  test('asks a quiet socket whether it is still there before giving it up', () => {
    greet(1)
    const quiet = newest()
    fire()
    expect(quiet.closed).toBe(false)
    expect(quiet.sent[1]).toMatchObject({ do: 'ping' })
    quiet.hear({ id: quiet.sent[1]!.id, type: 'refused', text: 'unknown' })
    fire()
    expect(quiet.closed).toBe(false)
    expect(quiet.sent).toHaveLength(3)
  })

  test('ignores a socket it has given up', () => {
    greet(1)
    const old = newest()
    client.lose()
    fire()
    greet(2)
    old.hear(view(9))
    expect(events).toEqual([1, 2])
  })

  test('stays closed if it is left while it tells what it has heard, as when a curtain falls at once', () => {
    whenHeard = () => client.close()
    greet(1)
    expect(client.connection).toBe('closed')
    fire()
    fire()
    fire()
    client.speak('de')
    expect(sockets).toHaveLength(1)
  })

  test('asks for everything anew in another language', () => {
    greet(7)
    client.speak('de')
    newest().ears.opened()
    expect(newest().sent[0]).toEqual({ hello: 'secret', last: 0, lang: 'de', patches: true })
    newest().hear(view(7))
    expect(events).toEqual([7, 7])
  })
})
