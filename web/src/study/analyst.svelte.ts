/** Thinks through a whole match on this device, coarse to fine, and keeps what it found. */

import { SvelteMap } from 'svelte/reactivity'
import type { Moment } from '../protocol'
import type { Found, Thinker } from '../thinking/thinker'
import { settled, together, wantsAfter, type Thought, type Tried } from './chances'
import { coarseToFine } from './order'
import { suspects, turningPoints, type Point, type Turning } from './turning'

export type Mind = Pick<Thinker, 'think' | 'walk' | 'action'>

/** What there is to think about. */
export interface Matter {
  moments: Moment[]
  /** The digest of the components. */
  content: string
  /** By what is thought: with other rules or weights, all is thought about anew. */
  mind: string
}

/** What is kept of a match that was thought through, all or in part. */
export interface Kept extends Matter {
  before: (Thought | null)[]
  after: (Thought | null)[]
  /** The moves that were looked at twice. */
  twice: number[]
  isDone: boolean
}

export interface Shelf {
  fetch(): Promise<Kept | null>
  keep(kept: Kept): Promise<void>
}

/** Of all that is thought about a match at first; shared out evenly, but each point gets its least and no more than its most. */
const WHOLE = 150_000
const LEAST = 600
const MOST = 2_000
/** Suspicious moves are looked at again, and thought about so much longer. */
const SECOND_LOOKS = 8
const LONGER = 4
/** A position that somebody looks at in a side line. */
export const ASIDE = 6_000
/** So many of the moves tried are kept. */
const TRIED_KEPT = 6

export const iterationsFor = (points: number): number =>
  Math.round(Math.max(LEAST, Math.min(MOST, WHOLE / Math.max(1, points))))

export class Analyst {
  /** By ply; what is not known yet is null. */
  private before = $state.raw<(Thought | null)[]>([])
  private after = $state.raw<(Thought | null)[]>([])
  private twice: number[] = []
  mind = $state.raw<Mind | null>(null)
  /** What was thought of positions in side lines, by their key. */
  readonly aside = new SvelteMap<string, Thought>()
  work = $state<'waiting' | 'thinking' | 'done' | 'stopped' | 'failed'>('waiting')
  /** From 0 to 1. */
  progress = $state(0)
  private stopping: AbortController | null = null
  private readonly moments: readonly Moment[]

  constructor(
    private readonly matter: Matter,
    private readonly played: readonly string[],
    private readonly shelf: Shelf,
    mind: Mind | null,
  ) {
    this.mind = mind
    this.moments = matter.moments
    this.before = this.moments.map(() => null)
    this.after = this.moments.map(() => null)
  }

  /** One who has thought through the match before; somebody who thinks may come later. */
  static recalled(kept: Kept, played: readonly string[], shelf: Shelf): Analyst {
    const analyst = new Analyst(kept, played, shelf, null)
    analyst.take(kept)
    analyst.work = 'done'
    analyst.progress = 1
    return analyst
  }

  readonly points = $derived.by((): Point[] =>
    this.moments.flatMap(({ ply, seat }) =>
      seat === null || this.played[ply] === undefined
        ? []
        : [{ ply, seat, played: this.played[ply], before: this.before[ply] ?? null, after: this.after[ply] ?? null }],
    ),
  )
  /** Everybody's chances by ply; null where nobody has thought about it yet. */
  readonly chances = $derived.by((): (number[] | null)[] =>
    this.moments.map(({ ply, seat, winners, scores }) =>
      seat === null
        ? settled(winners, scores.length)
        : this.before[ply]
          ? together(this.before, ply, scores.length)
          : null,
    ),
  )
  /** The same in a side line: what was thought before it, and along it. */
  chancesAside(ply: number, along: readonly (Thought | undefined)[]): number[] | null {
    const [thoughts, players] = [[...this.before.slice(0, ply + 1), ...along], this.moments[0]?.scores.length ?? 0]
    return along.at(-1) ? together(thoughts, thoughts.length - 1, players) : null
  }
  readonly turning = $derived.by((): Turning[] => turningPoints(this.points))

  thoughtAt(ply: number): Thought | null {
    return this.before[ply] ?? null
  }
  afterAt(ply: number): Thought | null {
    return this.after[ply] ?? null
  }

  /** Think through the match, from where it was left. */
  async run(): Promise<void> {
    if (this.work === 'thinking' || this.work === 'done' || !this.mind) return
    const stopping = (this.stopping = new AbortController())
    this.work = 'thinking'
    try {
      await this.recall()
      await this.goThrough(stopping.signal)
      this.work = 'done'
      this.progress = 1
    } catch (error) {
      this.work = stopping.signal.aborted ? 'stopped' : 'failed'
      if (this.work === 'failed') console.warn(error)
    }
    await this.shelf.keep(this.kept()).catch(() => undefined)
  }

  stop(): void {
    this.stopping?.abort()
  }

  private async recall(): Promise<void> {
    const kept = await this.shelf.fetch().catch(() => null)
    if (kept?.mind === this.matter.mind && kept.before.length === this.moments.length) this.take(kept)
  }

  private take({ before, after, twice }: Kept): void {
    this.before = before
    this.after = after
    this.twice = twice
  }

  private kept(): Kept {
    const { matter, before, after, twice, work } = this
    return { ...matter, before, after, twice, isDone: work === 'done' }
  }

  private async goThrough(signal: AbortSignal): Promise<void> {
    const open = this.moments.filter(({ glimpse, choices }) => glimpse !== null && choices > 1)
    const iterations = iterationsFor(open.length)
    const all = 2 * open.length + 2 * LONGER * SECOND_LOOKS
    let done = 0
    const tick = (units: number): void => void (this.progress = Math.min(0.99, (done += units) / all))
    for (const { ply } of coarseToFine(open.length).map((at) => open[at]!)) {
      if (!this.before[ply]) this.before = this.with(this.before, ply, await this.thinkBefore(ply, iterations, signal))
      tick(1)
    }
    for (const { ply } of open) {
      const wanted = this.wantsAfter(ply) && !this.after[ply]
      if (wanted) this.after = this.with(this.after, ply, await this.thinkAfter(ply, iterations, signal))
      tick(1)
    }
    for (const ply of suspects(this.points, SECOND_LOOKS)) {
      if (!this.twice.includes(ply)) await this.lookAgain(ply, iterations * LONGER, signal)
      tick(2 * LONGER)
    }
  }

  /** The first look may have been lucky: think longer, and forget what was thought before. */
  private async lookAgain(ply: number, iterations: number, signal: AbortSignal): Promise<void> {
    const before = await this.thinkBefore(ply, iterations, signal)
    const after = wantsAfter(this.played[ply]!, before) ? await this.thinkAfter(ply, iterations, signal) : null
    this.before = this.with(this.before, ply, before)
    this.after = this.with(this.after, ply, after)
    this.twice = [...this.twice, ply]
  }

  private wantsAfter(ply: number): boolean {
    const before = this.before[ply]
    return Boolean(before && this.played[ply] !== undefined && wantsAfter(this.played[ply], before))
  }

  private with(all: (Thought | null)[], ply: number, thought: Thought | null): (Thought | null)[] {
    return all.map((one, at) => (at === ply ? thought : one))
  }

  private async thinkBefore(ply: number, iterations: number, signal: AbortSignal): Promise<Thought> {
    const { seat, glimpse } = this.moments[ply]!
    const found = await this.mind!.think({ seat: seat!, ply, glimpses: [bytesOf(glimpse!)] }, { iterations, signal })
    return { seat: seat!, tried: few(found, this.played[ply]) }
  }

  /** What the mover's chances are after the move, in a world of his own: luck that came then was no merit of the move. */
  private async thinkAfter(ply: number, iterations: number, signal: AbortSignal): Promise<Thought | null> {
    const { seat, glimpse } = this.moments[ply]!
    const action = this.mind!.action(this.played[ply]!)
    if (action === undefined) return null
    const { position, over } = await this.mind!.walk(bytesOf(glimpse!), [action])
    if (over) return null
    const found = await this.mind!.think({ seat: seat!, ply, glimpses: [position] }, { iterations, signal })
    return { seat: seat!, tried: few(found) }
  }

  /** Think about a position in a side line; it is told while it becomes clearer. */
  async consider(key: string, { seat, ply, glimpse }: Moment, signal: AbortSignal): Promise<void> {
    if (this.aside.has(key) || seat === null || glimpse === null || !this.mind) return
    const take = (found: Found[]): void => void this.aside.set(key, { seat, tried: few(found) })
    try {
      take(await this.mind!.think({ seat, ply, glimpses: [bytesOf(glimpse)] }, { iterations: ASIDE, signal }))
    } catch {
      // somebody has gone on, and nobody waits for it
    }
  }
}

/** The moves tried most, and the one that was played. */
function few(found: readonly Found[], played?: string): Tried[] {
  return found
    .filter(({ words, visits }, at) => visits > 0 && (at < TRIED_KEPT || words === played))
    .map(({ words, visits, win, wins, line }) => ({ words, visits, win, wins, line }))
}

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
