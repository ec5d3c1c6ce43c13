/**
 * Python and our engine on this device, for matches without a server: fetched when somebody asks for it, kept, and started
 * in a worker when a table needs it. What there is to fetch, `python -m topfloor.device` has listed.
 */

import { ServerRefused } from '../refused'
import { languages } from '../texts'
import { filesOf, spokenIn } from '../thinking/library'
import { keeps } from './kept'
import type { EngineAnswer, EngineQuestion, Start } from './messages'

/** A file: where it comes from, where it is kept, and how many bytes travel and are then there. */
interface Part {
  from: string
  to: string
  kind: string
  bytes: number
  size: number
}

export interface Listing extends Start {
  files: Part[]
}

const SHELF = 'topfloor-engine'
const LISTING = '/engine/files.json'
/** Remembers that somebody wished for it: then a new version is fetched without asking again. */
const WISHED = 'topfloor.engine'

/** What there is to fetch; null where the server has nothing of the kind, or this browser keeps nothing. */
export async function listing(): Promise<Listing | null> {
  if (!keeps()) return null
  const answer = await fetch(LISTING).catch(() => null)
  return answer?.ok ? ((await answer.json()) as Listing) : null
}

/** The files that are not here yet. */
export async function missing({ files }: Listing): Promise<Part[]> {
  const shelf = await caches.open(SHELF)
  const there = await Promise.all(files.map(({ to }) => shelf.match(to, { ignoreVary: true })))
  return files.filter((_, number) => !there[number])
}

/** Whether matches can be played on this device, server or not. */
export async function canPlayHere(): Promise<boolean> {
  const listed = await listing()
  return listed !== null && (await missing(listed)).length === 0
}

export const isWished = (): boolean => localStorage.getItem(WISHED) !== null

/** Fetch what is missing, and say how many bytes of how many are here. */
export async function keepEngine(games: readonly string[], report: (done: number, all: number) => void): Promise<void> {
  const listed = await listing()
  if (!listed) throw new TypeError('there is nothing to keep')
  localStorage.setItem(WISHED, 'yes')
  const parts = await missing(listed)
  const all = sum(parts.map(({ size }) => size))
  const shelf = await caches.open(SHELF)
  let done = 0
  for (const part of parts) {
    const before = done
    await shelf.put(
      part.to,
      await fetched(part, (bytes) => {
        done = before + bytes
        report(done, all)
      }),
    )
  }
  await Promise.all(games.flatMap((game) => [filesOf(game), ...languages.map(([lang]) => spokenIn(game, lang))]))
  const wanted = new Set(listed.files.map(({ to }) => new URL(to, location.href).href))
  for (const old of await shelf.keys()) if (!wanted.has(old.url)) await shelf.delete(old)
}

export async function dropEngine(): Promise<void> {
  localStorage.removeItem(WISHED)
  await caches.delete(SHELF)
}

async function fetched({ from, kind }: Part, report: (bytes: number) => void): Promise<Response> {
  const answer = await fetch(from, { cache: 'no-store' })
  if (!answer.ok || !answer.body) throw new ServerRefused(answer.statusText)
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, sink) {
      report((bytes += piece.length))
      sink.enqueue(piece)
    },
  })
  return new Response(answer.body.pipeThrough(counted), { headers: { 'Content-Type': kind } })
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Python in its worker: asked by name, answered in order. */
export class Engine {
  private readonly waiting = new Map<number, { resolve: (value: never) => void; reject: (reason: unknown) => void }>()
  private count = 0
  private failure: Error | null = null

  private constructor(
    private readonly worker: Worker,
    private readonly gone: () => void,
  ) {
    worker.onmessage = ({ data }: MessageEvent<EngineAnswer>) => this.hear(data)
    worker.onerror = ({ message }) => this.fail(new Error(message || 'Python could not be started'))
  }

  /** Start it; should it fail later on, that is told, as another one is needed then. */
  static async start(gone: () => void): Promise<Engine> {
    const listed = await listing()
    if (!listed) throw new TypeError('there is no engine')
    const { runtime, sources, info } = listed
    const engine = new Engine(new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' }), gone)
    await engine.ask({ start: { runtime, sources, info } })
    return engine
  }

  call<T>(name: string, given: object): Promise<T> {
    return this.ask({ call: name, given: JSON.stringify(given) })
  }

  private ask<T>(question: EngineQuestion['ask']): Promise<T> {
    if (this.failure) return Promise.reject(this.failure)
    const id = ++this.count
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ id, ask: question } satisfies EngineQuestion)
    })
  }

  private hear({ id, told, failed }: EngineAnswer): void {
    const { resolve, reject } = this.waiting.get(id)!
    this.waiting.delete(id)
    if (failed !== undefined) return reject(new Error(failed))
    const { value, refused } = JSON.parse(told!) as { value?: never; refused?: { text: string; line?: number } }
    if (refused) reject(new ServerRefused(refused.text, refused.line ?? null))
    else resolve(value as never)
  }

  private fail(reason: Error): void {
    this.failure = reason
    for (const { reject } of this.waiting.values()) reject(reason)
    this.waiting.clear()
    this.gone()
  }
}
