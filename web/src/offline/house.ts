/** The tables of this device: Python keeps the rules and says what is said, the page keeps the tables and thinks for bots. */

import type { Film, Frame, Frames, SeatWanted, State, TableOpened } from '../protocol'
import type { Ears, Socket } from '../live/client'
import { Thinker, type Found } from '../thinking/thinker'
import { Engine } from './engine'
import { keepTable, keptTable, type Kept } from './shelf'

/** What the bot whose turn it is needs: words, if it needs no thought. */
type Asked = { turn: number; pause: number } & (
  | { words: string }
  | {
      words?: undefined
      game: string
      content: string
      players: number
      seat: number
      ply: number
      iterations: number
      glimpse: string
    }
)

interface Guest {
  seat: number | null
  lang: string
  ears: Ears
}

/** The code with which the server says that there is no such table. */
const NO_TABLE = 4404
/** The code of a server that failed: whoever hears it comes again. */
const BROKEN = 1011
/** Milliseconds that a bot thinks at most, however slow the device. */
const LONGEST_THOUGHT = 8000

let starting: Promise<Engine> | null = null
const engine = (): Promise<Engine> =>
  (starting ??= Engine.start(lost).catch((error: unknown) => {
    starting = null
    throw error
  }))
const call = async <T>(name: string, given: object): Promise<T> => (await engine()).call<T>(name, given)

const there = new Map<string, Promise<boolean>>()
const guests = new Map<string, Set<Guest>>()
const playing = new Set<string>()
const thinkers = new Map<string, Promise<Thinker | null>>()

/** Python has died, and all tables with it: whoever sits there comes again, to another one that reads what was kept. */
function lost(): void {
  starting = null
  there.clear()
  for (const table of [...guests.keys()]) sendAway(table)
}

/** Whoever hears this comes again. */
function sendAway(table: string): void {
  const all = guests.get(table) ?? []
  guests.delete(table)
  for (const { ears } of all) ears.closed(BROKEN)
}

/** Begin to start, as somebody will soon need it. */
export const warmUp = (): void => void engine().catch(() => undefined)

export async function open(game: string, variant: string, seats: SeatWanted[], lang: string): Promise<TableOpened> {
  return opened(await call<TableOpened>('open', { game, variant, seats, lang }))
}

export async function playOn(story: string, lang: string): Promise<TableOpened> {
  return opened(await call<TableOpened>('play_on', { story, lang }))
}

async function opened(told: TableOpened): Promise<TableOpened> {
  there.set(told.table, Promise.resolve(true))
  await keep(told.table)
  return told
}

/** Have a table put up that is kept; whether there is one. */
function putUp(table: string): Promise<boolean> {
  const known = there.get(table)
  if (known) return known
  const reading = keptTable(table).then(async (kept) => {
    if (!kept) return false
    await call('read', { text: kept.text })
    return true
  })
  there.set(table, reading)
  reading.catch(() => there.delete(table))
  return reading
}

const keep = async (table: string): Promise<void> => keepTable(table, await call<Kept>('kept', { table }))

async function at<T>(table: string, name: string, given: object = {}): Promise<T> {
  await putUp(table)
  return call<T>(name, { table, ...given })
}

export const story = (table: string, lang: string): Promise<string> => at(table, 'story', { lang })
export const save = (table: string, token: string, kind: State['save'], lang: string): Promise<string> =>
  at(table, 'save', { token, kind, lang })
export const film = (story: string, seat: number | null, open: boolean, lang: string): Promise<Film> =>
  call('film', { story, seat, open, lang })
export const frames = async (
  story: string,
  seat: number | null,
  open: boolean,
  lang: string,
  first: number,
): Promise<Frame[]> => (await call<Frames>('frames', { story, seat, open, lang, first })).frames

/** The live channel to a table of this device: the same messages, but no wire between. */
export function connect(table: string, ears: Ears): Socket {
  let guest: Guest | null = null
  let isOpen = true
  let last: Promise<void> = Promise.resolve()
  const close = (code: number): void => {
    if (isOpen) ears.closed(code)
    leave()
  }
  const leave = (): void => {
    isOpen = false
    if (guest) guests.get(table)?.delete(guest)
  }
  const hear = async (text: string): Promise<void> => {
    const said = JSON.parse(text) as { hello: string; last: number; lang: string; id: string }
    if (guest) return answer(table, guest, said)
    const { hello, last, lang } = said
    const told = await call<{ code: number } | { seat: number | null; state: string }>('hello', {
      table,
      hello,
      last,
      lang,
    })
    if ('code' in told) return close(told.code)
    if (!isOpen) return
    guest = { seat: told.seat, lang, ears }
    guests.set(table, (guests.get(table) ?? new Set()).add(guest))
    ears.heard(told.state)
    void letBotsPlay(table)
  }
  putUp(table).then(
    (isThere) => (isThere ? isOpen && ears.opened() : close(NO_TABLE)),
    () => close(BROKEN),
  )
  return {
    send: (text) => (last = last.then(() => hear(text)).catch(() => close(BROKEN))),
    close: leave,
  }
}

async function answer(table: string, { seat, lang, ears }: Guest, message: object): Promise<void> {
  type Told = { answer: object; changed: boolean; rematch: string | null }
  const told = await call<Told>('say', { table, seat, lang, message })
  ears.heard(JSON.stringify(told.answer))
  if (!told.changed) return
  if (told.rematch) await tellOfRematch(table, told.rematch)
  await changed(table)
  void letBotsPlay(table)
}

async function tellOfRematch(table: string, next: string): Promise<void> {
  there.set(next, Promise.resolve(true))
  await keep(next)
  const news = JSON.stringify({ type: 'rematch', table: next, link: `/t/${next}` })
  for (const { ears } of guests.get(table) ?? []) ears.heard(news)
}

/** Something has happened: keep it, and show everybody. */
async function changed(table: string): Promise<void> {
  await keep(table)
  for (const { seat, lang, ears } of [...(guests.get(table) ?? [])])
    ears.heard(await call<string>('state', { table, seat, lang }))
}

/** Bots play while it is their turn and somebody is there to see it. */
async function letBotsPlay(table: string): Promise<void> {
  if (playing.has(table)) return
  playing.add(table)
  try {
    while (guests.get(table)?.size) {
      const asked = await call<Asked | null>('bot', { table })
      if (!asked) return
      const began = performance.now()
      const found = asked.words === undefined ? await think(asked) : null
      const left = 1000 * asked.pause - (performance.now() - began)
      await new Promise((later) => setTimeout(later, Math.max(0, left)))
      const given = { table, turn: asked.turn, words: asked.words ?? null, found }
      if (await call<boolean>('bot_plays', given)) await changed(table)
    }
  } catch {
    sendAway(table)
  } finally {
    playing.delete(table)
  }
}

/** What a bot finds, with as much thought as its level has; null where this device has no kernels, so Python thinks. */
async function think(asked: Extract<Asked, { game: string }>): Promise<Found[] | null> {
  const thinker = await thinkerFor(asked)
  if (!thinker) return null
  let latest: Found[] = []
  const glimpses = [Uint8Array.from(atob(asked.glimpse), (letter) => letter.charCodeAt(0))]
  const signal = AbortSignal.timeout(LONGEST_THOUGHT)
  const budget = { iterations: asked.iterations, signal, report: (found: Found[]) => (latest = found) }
  return thinker.think({ seat: asked.seat, ply: asked.ply, glimpses }, budget).catch(() => latest)
}

/** One worker, so that a bot plays here as it does on the server, move for move. */
function thinkerFor({ game, content, players }: Extract<Asked, { game: string }>): Promise<Thinker | null> {
  const key = `${game} ${players}`
  const known = thinkers.get(key) ?? Thinker.open(game, content, players, { workers: 1 })
  thinkers.set(key, known)
  const forget = (): void => void thinkers.delete(key)
  known.then((thinker) => thinker ?? forget(), forget) // what could not be had is tried again
  return known
}
