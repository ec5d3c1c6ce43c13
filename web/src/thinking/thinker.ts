/**
 * Thinks on this device as a bot on the server does: in workers, each with a tree of its own, merged at the root.
 *
 * How kernels come here is told in docs/browser-kernels.md.
 */

import { mannerFor, type Layout } from './desk.js'
import { merged, told, type Found, type Tried } from './found.js'
import { filesOf, spokenIn } from './library'
import type { Equipment, FromWorker, Imagined, Standing, ToWorker } from './messages'

export type { Found, Standing }

/** What is thought about: what a seat may know, as the server gives it. */
export interface Question {
  seat: number
  /** How many moves have been played. */
  ply: number
  /** Positions that the seat could be in, one for each worker; where there are fewer, others are imagined from the first. */
  glimpses: Uint8Array[]
}

export interface Budget {
  /** By all workers together. */
  iterations: number
  /** Ends the thinking: the promise is rejected with its reason. */
  signal?: AbortSignal
  /** Hears a few times a second what was found so far. */
  report?: (found: Found[]) => void
}

/** Components that do not come with the game: an owner's own box. */
export interface OwnBox {
  digest: string
  bytes: Uint8Array
  sentences: string[]
  /** The same as they are spoken, in the language of whoever asked for them. */
  said: string[]
}

export interface Options {
  /** How many workers think; as many as this device has to spare, if nothing is said. */
  workers?: number
  /** The components of the match, where they are others than those that come with the game. */
  box?: OwnBox | null
  /** Makes a worker. */
  hire?: () => Hired
}

/** As much of a `Worker` as is used. */
export interface Hired {
  postMessage(message: ToWorker): void
  terminate(): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

const MOST_WORKERS = 4

const usualHire = (): Hired => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** One processor stays free for the page itself. */
const spare = (): number => Math.max(1, Math.min(MOST_WORKERS, (navigator.hardwareConcurrency || 2) - 1))

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

export class Thinker {
  readonly sentences: readonly string[]
  private readonly numbers: Map<string, number>
  private readonly crew: Member[]
  private last: Promise<unknown> = Promise.resolve()

  /** Null where this device cannot think, where the server has no kernels for it, or where the box is another one. */
  static async open(game: string, content: string, players: number, options: Options = {}): Promise<Thinker | null> {
    const files = await filesOf(game)
    if (!files) return null
    const { layout, module, weights } = files
    const own = content === layout.content ? null : options.box
    if (own === undefined || (own && own.digest !== content)) return null
    const box = own ? own.bytes : bytesOf(layout.box)
    const equipment: Equipment = { module, layout: withoutSentences(layout), players, box, weights }
    try {
      return new Thinker(layout, players, own ?? null, equipment, options)
    } catch {
      return null // workers are not allowed here
    }
  }

  private constructor(
    readonly layout: Layout,
    readonly players: number,
    private readonly own: OwnBox | null,
    equipment: Equipment,
    { workers = spare(), hire = usualHire }: Options,
  ) {
    this.sentences = own?.sentences ?? layout.sentences
    this.numbers = new Map(this.sentences.map((words, action) => [words, action]))
    this.crew = Array.from({ length: workers }, () => new Member(hire(), equipment))
  }

  /** The number of a sentence. */
  action(words: string): number | undefined {
    return this.numbers.get(words)
  }

  /** How sentences are spoken in a language; as they are written, where that is not known. */
  async spoken(lang: string): Promise<(words: string) => string> {
    const said = this.own ? this.own.said : await spokenIn(this.layout.game, lang)
    return (words) => said?.[this.numbers.get(words) ?? -1] ?? words
  }

  /** The chance to win that is told where a search of so many iterations won this share of matches in its head. */
  told(share: number, ply: number, iterations: number): number {
    return told(this.layout, this.players, share, ply, iterations)
  }

  /** All moves that were tried, most visited first. Questions are thought about one after the other. */
  think(question: Question, budget: Budget): Promise<Found[]> {
    const thought = this.last.catch(() => {}).then(() => this.thinkNow(question, budget))
    this.last = thought
    return thought
  }

  /** Make moves in a position, for whoever's turn it is, and say what it is like then; also while somebody thinks. */
  walk(position: Uint8Array, actions: readonly number[] = [], anew: Imagined | null = null): Promise<Standing> {
    return this.crew[0]!.walk(position, [...actions], anew)
  }

  /** The chance to win of whoever thinks, over all that is tried; null of a match that is over. */
  async outlook(standing: Standing, seat: number, iterations: number): Promise<number | null> {
    if (standing.over) return null
    const { ply, position } = standing
    const found = await this.think({ seat, ply, glimpses: [position] }, { iterations })
    const visits = found.reduce((sum, one) => sum + one.visits, 0)
    const won = found.reduce((sum, one) => sum + one.visits * one.wins[seat]!, 0)
    return this.told(won / visits, ply, visits)
  }

  /** Nothing is answered any more. */
  close(): void {
    for (const member of this.crew) member.dismiss()
  }

  private async thinkNow({ seat, ply, glimpses }: Question, { iterations, signal, report }: Budget): Promise<Found[]> {
    signal?.throwIfAborted()
    const { layout, players, sentences, crew } = this
    const manner = mannerFor(layout, iterations, players)
    const nodes = Math.min(layout.room.most, layout.room.thought * iterations + sentences.length)
    const size = { nodes, players, worlds: Math.max(1, manner.worlds ?? 0) }
    const share = Math.ceil(iterations / crew.length)
    const trees: Tried[][] = crew.map(() => [])
    const found = (): Found[] => merged(trees, { layout, sentences, players, seat, ply })
    const stop = (): void => crew.forEach((member) => member.stop(signal!.reason))
    signal?.addEventListener('abort', stop, { once: true })
    try {
      await Promise.all(
        crew.map((member, n) => {
          const glimpse = glimpses[n] ?? glimpses[0]!
          const anew: [number, number, number] | null = n < glimpses.length ? null : [n, ply, seat]
          return member.think({ seat, glimpse, anew, size, manner, iterations: share }, (tried) => {
            trees[n] = tried
            report?.(found())
          })
        }),
      )
    } catch (error) {
      crew.forEach((member) => member.stop(error))
      throw error
    } finally {
      signal?.removeEventListener('abort', stop)
    }
    return found()
  }
}

/** Workers know moves by their numbers. */
const withoutSentences = (layout: Layout): Layout => ({ ...layout, sentences: [], box: '' })

type Assignment = Omit<Extract<ToWorker, { do: 'think' }>, 'id' | 'do'>

interface Waiting {
  hear: (message: Exclude<FromWorker, { tells: 'failed' }>) => void
  fail: (reason: unknown) => void
}

/** A worker, and who waits for what it says. */
class Member {
  private count = 0
  private readonly waiting = new Map<number, Waiting>()
  private thinkingAbout: number | null = null
  private gone: unknown = null

  constructor(
    private readonly worker: Hired,
    equipment: Equipment,
  ) {
    worker.onmessage = ({ data }) => this.hear(data)
    worker.onerror = (event) => this.lose(new Error(event.message || 'a worker could not be loaded'))
    worker.postMessage(equipment)
  }

  think(assignment: Assignment, report: (tried: Tried[]) => void): Promise<void> {
    return this.ask((id, done, fail) => {
      this.thinkingAbout = id
      const hear: Waiting['hear'] = (message) => {
        if (message.tells !== 'thought') return
        report(message.tried)
        if (message.done) done()
      }
      return { message: { id, do: 'think', ...assignment }, waiting: { hear, fail } }
    })
  }

  walk(position: Uint8Array, actions: number[], anew: Imagined | null): Promise<Standing> {
    return this.ask((id, done, fail) => ({
      message: { id, do: 'walk', position, actions, ...(anew && { anew }) },
      waiting: { hear: (message) => message.tells === 'walked' && done(message), fail },
    }))
  }

  /** Stop thinking; whoever waits for that is told why. */
  stop(reason: unknown): void {
    const id = this.thinkingAbout
    const waiting = id === null ? undefined : this.waiting.get(id)
    if (id === null || !waiting) return
    this.worker.postMessage({ id, do: 'stop' })
    this.waiting.delete(id)
    waiting.fail(reason)
  }

  dismiss(): void {
    this.worker.terminate()
    this.lose(new DOMException('The thinker was closed.', 'AbortError'))
  }

  private ask<T>(
    prepare: (
      id: number,
      done: (value: T) => void,
      fail: (reason: unknown) => void,
    ) => { message: ToWorker; waiting: Waiting },
  ): Promise<T> {
    if (this.gone !== null) return Promise.reject(this.gone as Error)
    const id = ++this.count
    return new Promise((resolve, reject) => {
      const settle =
        <V>(then: (value: V) => void) =>
        (value: V): void => {
          this.waiting.delete(id)
          then(value)
        }
      const { message, waiting } = prepare(id, settle(resolve), settle(reject))
      this.waiting.set(id, waiting)
      this.worker.postMessage(message)
    })
  }

  private hear(message: FromWorker): void {
    const waiting = this.waiting.get(message.id)
    if (message.tells === 'failed') waiting?.fail(new Error(message.reason))
    else waiting?.hear(message)
  }

  private lose(reason: unknown): void {
    this.gone = reason
    for (const waiting of [...this.waiting.values()]) waiting.fail(reason)
    this.waiting.clear()
  }
}
