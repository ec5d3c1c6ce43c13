/** Hints at a table: thought on this device where it can, else by the server; they sharpen while one looks. */

import type { LiveClient } from '../live/client'
import type { Candidate } from '../protocol'
import type { Lang } from '../settings.svelte'
import type { Adviser, Advice } from '../thinking/adviser'
import { inOrder, steadied } from './candidates'

/** Milliseconds between two changes of what is shown. */
const CALM = 250

/** About which match. */
export interface Subject {
  game: string
  players: number
  lang: Lang
}

type Employ = (game: string, players: number) => Promise<Adviser>

const employ: Employ = async (game, players) => {
  const { Adviser } = await import('../thinking/adviser') // nobody waits for it who never asks
  return new Adviser(game, players)
}

export class Hints {
  candidates = $state.raw<Candidate[] | null>(null)
  /** Whether somebody thinks, and there is nothing to show yet. */
  thinking = $state(false)
  /** How many matches were thought through, of how many; null where the server has thought. */
  progress = $state.raw<Pick<Advice, 'done' | 'all'> | null>(null)
  /** Whether somebody is about to touch one, and so none may move. */
  private held = false
  private adviser: Promise<Adviser> | null = null
  private patience: AbortController | null = null
  private shownAt = -Infinity

  constructor(
    private readonly say: LiveClient['say'],
    private readonly employed: Employ = employ,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether all is thought that will be. */
  get settled(): boolean {
    return !this.thinking && this.progress?.done === this.progress?.all
  }

  /** Whoever thinks on this device, for hints and for a coach alike. */
  adviserFor({ game, players }: Subject): Promise<Adviser> {
    if (!this.adviser) {
      const adviser = (this.adviser = this.employed(game, players))
      adviser.catch(() => {
        if (this.adviser === adviser) this.adviser = null // the next who asks tries again
      })
    }
    return this.adviser
  }

  /** Somebody is about to ask. */
  async prepare(subject: Subject): Promise<void> {
    await (await this.adviserFor(subject)).prepare(subject.lang)
  }

  /** Ask for some, or do not want them any more; what the server has against it. */
  async ask(subject: Subject): Promise<{ text: string; rule: string | null } | null> {
    if (this.patience) {
      this.forget()
      return null
    }
    const patience = (this.patience = new AbortController())
    this.thinking = true
    try {
      if (await this.thinkHere(subject, patience.signal)) return null
      return await this.askServer(patience.signal)
    } finally {
      if (this.patience === patience) this.thinking = false
    }
  }

  /** Somebody is about to touch one, or is no longer. */
  hold(held: boolean): void {
    this.held = held
    if (!held && this.candidates) this.candidates = this.ordered(this.candidates)
  }

  /** They are not wanted any more, or about another position. */
  forget(): void {
    this.patience?.abort()
    this.patience = null
    this.candidates = null
    this.progress = null
    this.thinking = false
    this.held = false
    this.shownAt = -Infinity
  }

  leave(): void {
    this.forget()
    this.dismiss()
  }

  private dismiss(): void {
    this.adviser?.then(
      (adviser) => adviser.close(),
      () => {}, // it never came
    )
    this.adviser = null
  }

  /** Whether this device could think; if something fails, the server is asked instead. */
  private async thinkHere(subject: Subject, signal: AbortSignal): Promise<boolean> {
    try {
      const adviser = await this.adviserFor(subject)
      const advice = await adviser.advise(
        (content) => this.glimpse(content),
        subject.lang,
        signal,
        (found) => {
          if (!signal.aborted) this.sharpen(found)
        },
      )
      if (signal.aborted) return true
      if (!advice) return false
      this.show({ ...advice, done: advice.all })
      void this.askReasons(signal)
      return true
    } catch {
      if (!signal.aborted) this.dismiss()
      return signal.aborted
    }
  }

  private async glimpse(content: string): ReturnType<Parameters<Adviser['advise']>[0]> {
    const answer = await this.say('glimpse', { content })
    return answer.type === 'refused' ? null : answer
  }

  private sharpen(advice: Advice): void {
    if (!advice.candidates.length || this.now() - this.shownAt < CALM) return
    this.shownAt = this.now()
    this.show(advice)
  }

  private show({ candidates, done, all }: Advice): void {
    this.thinking = false
    this.progress = { done, all }
    this.candidates = this.ordered(candidates)
  }

  private ordered(candidates: readonly Candidate[]): Candidate[] {
    return this.settled && !this.held ? inOrder(candidates) : steadied(this.candidates ?? [], candidates, this.held)
  }

  /** Why these moves are good or bad, which the server knows; without it, they are shown as they are. */
  private async askReasons(signal: AbortSignal): Promise<void> {
    const considered = this.candidates!.map(({ words, win, visits, line }) => ({ words, win, visits, line }))
    const answer = await this.say('hint', { considered })
    if (signal.aborted || answer.type === 'refused' || !this.candidates) return
    const told = new Map(answer.candidates.map((one) => [one.words, one]))
    this.candidates = this.candidates.map((one) => ({ ...one, ...withReasons(told.get(one.words)) }))
  }

  private async askServer(signal: AbortSignal): Promise<{ text: string; rule: string | null } | null> {
    const answer = await this.say('hint', {})
    if (signal.aborted) return null
    if (answer.type !== 'refused') this.candidates = inOrder(answer.candidates)
    else this.forget()
    return answer.type === 'refused' ? answer : null
  }
}

const withReasons = (told: Candidate | undefined): Partial<Candidate> =>
  told ? { why: told.why, rules: told.rules, reasons: told.reasons } : {}
