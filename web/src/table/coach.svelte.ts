/**
 * The coach at a table against bots: before a move it says what matters, after a poor one what was better.
 *
 * It thinks on this device where it can, beside everything else; the server puts into words what was found. Nobody waits
 * for it: what it thinks about a move goes on while bots answer, and of what is overtaken nothing is said.
 */

import type { LiveClient } from '../live/client'
import type { CoachAnswer, GlimpseAnswer, View } from '../protocol'
import type { Adviser, Advice } from '../thinking/adviser'
import { inOrder } from './candidates'
import type { Subject } from './hints.svelte'

/** A point of the match as its seat sees it. */
export interface Point {
  ply: number
  you: number | null
  /** Whether it is one's own turn, with more than one thing to do. */
  choosing: boolean
  /** Who made each move, and with which words. */
  log: readonly { seat: number; words: string }[]
  subject: Subject
}

/** One's own decision: what is known before it, and what was thought about it. */
interface Decision {
  ply: number
  glimpse: GlimpseAnswer | null
  advice: Advice | null
}

/** Moves whose chances lie nearer to each other than this are not weighed again, as in bots/coach.py. */
const CLOSE = 0.05

export type Said = Pick<CoachAnswer, 'ply' | 'kind' | 'say' | 'rules' | 'back'>

export class Coach {
  /** What there is to read: about a poor move until the next one is made, else what matters now. */
  said = $state.raw<Said | null>(null)
  /** The last point that it has had a look at; null while it thinks about the first, or moves were taken back since. */
  looked = $state<number | null>(null)
  /** What the table has against a coach. */
  refusal = $state<string | null>(null)
  /** What it thinks about: the moves there are, or the one that was made. */
  thinking = $state<'choice' | 'move' | null>(null)
  private isOn = $state(false)
  private decision: Decision | null = null
  private point: Point | null = null
  /** Thoughts come one after the other; of those that wait, only the newest counts. */
  private busy: Promise<void> = Promise.resolve()
  private waiting = 0

  constructor(
    private readonly say: LiveClient['say'],
    private readonly adviserFor: (subject: Subject) => Promise<Adviser>,
  ) {}

  /** Whether somebody wants to be coached. */
  get on(): boolean {
    return this.isOn
  }

  set on(wanted: boolean) {
    if (this.isOn === wanted) return
    this.isOn = wanted
    this.said = this.decision = this.refusal = null
    this.looked = null
    if (wanted && this.point) this.attend(this.point)
  }

  /** The table is at another point. */
  attend(point: Point): void {
    const before = this.point
    this.point = point
    if (!this.isOn) return
    if (before && point.ply < before.ply) this.said = this.decision = this.looked = null
    const { decision } = this
    const made = decision && point.log[decision.ply]
    if (made && made.seat === point.you) {
      this.decision = null
      if (this.said && this.said.ply <= decision.ply) this.said = null
      this.queue(() => this.judge(decision, made.words, point.subject), true)
    }
    if (point.choosing) {
      const next: Decision = { ply: point.ply, glimpse: null, advice: null }
      this.decision = next
      this.queue(() => this.look(next, point.subject))
    } else this.looked = point.ply
  }

  /** What was said has been read. */
  dismiss(): void {
    this.said = null
    const { decision } = this
    if (decision?.advice && this.looked === decision.ply) this.queue(() => this.tell(decision))
  }

  private queue(work: () => Promise<void>, isSure = false): void {
    const number = isSure ? this.waiting : ++this.waiting
    this.busy = this.busy.then(async () => {
      if (!isSure && number !== this.waiting) return
      await work().catch(() => {}) // then it has nothing to say
      this.thinking = null
    })
  }

  /** Whether a point is still the one at which somebody has to decide. */
  private isNow({ ply }: Decision): boolean {
    return this.isOn && this.point?.ply === ply && this.point.choosing
  }

  private async look(decision: Decision, subject: Subject): Promise<void> {
    if (!this.isNow(decision)) return
    this.thinking = 'choice'
    await this.think(decision, subject).catch(() => {}) // then the server thinks
    if (this.isNow(decision)) await this.tell(decision)
  }

  /** Think about a decision on this device; nothing comes of it where that cannot be. */
  private async think(decision: Decision, subject: Subject): Promise<void> {
    const adviser = await this.adviserFor(subject)
    const ask = async (content: string): Promise<GlimpseAnswer | null> => {
      const answer = await this.say('glimpse', { content })
      if (answer.type === 'refused' || answer.ply !== decision.ply) return null
      return (decision.glimpse = answer)
    }
    decision.advice = await adviser.advise(ask, subject.lang, new AbortController().signal, () => {})
  }

  private async tell(decision: Decision): Promise<void> {
    const { ply, advice } = decision
    const considered = inOrder(advice?.candidates ?? []).map(({ words, win, visits, line }) => ({
      words,
      win,
      visits,
      line,
    }))
    const answer = await this.ask({ ply, considered })
    if (!this.isNow(decision)) return
    this.looked = ply
    if (answer && this.said?.kind !== 'poor') this.said = answer.kind === 'quiet' ? null : answer
  }

  private async judge(decision: Decision, played: string, subject: Subject): Promise<void> {
    const { ply, glimpse, advice } = decision
    const better = advice && rival(advice, played)
    if (advice && !better) return
    this.thinking = 'move'
    const weighed = better && glimpse ? await (await this.adviserFor(subject)).weigh(glimpse, better, played) : null
    if (weighed?.length === 0) return
    const answer = await this.ask(weighed ? { ply, weighed } : { ply })
    if (this.isOn && answer?.kind === 'poor' && this.isLast(ply, played)) this.said = answer
  }

  /** Whether a move is still the last of one's own. */
  private isLast(ply: number, words: string): boolean {
    const { log, you } = this.point!
    return log[ply]?.words === words && !log.slice(ply + 1).some(({ seat }) => seat === you)
  }

  private async ask(about: Parameters<LiveClient['say']>[1] & { ply: number }): Promise<CoachAnswer | null> {
    const answer = await this.say('coach', about)
    this.refusal = null
    if (answer.type !== 'refused') return answer
    if (answer.rule === null && this.point?.choosing) this.refusal = answer.text
    return null
  }
}

/** What it does while there is nothing to read. */
export function meanwhile(
  { on, thinking, looked }: Pick<Coach, 'on' | 'thinking' | 'looked'>,
  { to_move, you, ply }: Pick<View, 'to_move' | 'you' | 'ply'>,
): 'choice' | 'move' | 'watching' | 'quiet' | null {
  if (!on || to_move === null) return null
  return thinking ?? (to_move !== you ? 'watching' : looked === ply ? 'quiet' : null)
}

/** The move with which one that was played is to be weighed; null if it is the best, or about as good. */
export function rival({ candidates }: Advice, played: string): string | null {
  const best = inOrder(candidates)[0]
  if (!best || played === best.words || played === candidates[0]!.words) return null
  const win = candidates.find(({ words }) => words === played)?.win ?? null
  return win !== null && best.win !== null && best.win - win < CLOSE ? null : best.words
}
