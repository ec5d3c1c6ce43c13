/** Hints that are thought on this device: as many as the server would give, from as much thought. */

import type { Candidate, GlimpseAnswer, Weighed } from '../protocol'
import type { Layout } from './desk.js'
import { filesOf, spokenIn } from './library'
import { Thinker, type Found, type OwnBox } from './thinker'

/** Gets what one's seat may know from the server, which is told which components are here. */
export type AskGlimpse = (content: string) => Promise<GlimpseAnswer | null>

/** What was found so far, from how much thought, of how much. */
export interface Advice {
  candidates: Candidate[]
  done: number
  all: number
}

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

export class Adviser {
  private thinker: Promise<Thinker | null> | null = null
  private content = ''
  private isClosed = false

  constructor(
    private readonly game: string,
    private readonly players: number,
    private readonly open: typeof Thinker.open = (...given) => Thinker.open(...given),
  ) {}

  /** Fetch what it takes, and hire for the usual components, before anybody waits for it; how to use it all. */
  async prepare(lang: string): Promise<Layout | null> {
    const [files] = await Promise.all([filesOf(this.game), spokenIn(this.game, lang)])
    if (this.isClosed) return null
    if (files && !this.thinker) await this.thinkerFor(files.layout.content)
    return files && files.layout
  }

  /** Think about one's position; null where this device cannot. Reports come a few times a second. */
  async advise(
    ask: AskGlimpse,
    lang: string,
    signal: AbortSignal,
    report: (advice: Advice) => void,
  ): Promise<Advice | null> {
    const layout = await this.prepare(lang)
    const glimpse = layout && (await ask(layout.content))
    const thinker = glimpse && (await this.thinkerFor(glimpse.content, glimpse.components))
    if (!layout || !glimpse || !thinker) return null
    const say = await thinker.spoken(lang)
    const all = layout.advice
    const told = (found: Found[], isDone: boolean): Advice => ({
      candidates: shown(found, layout.hints, isDone).map((one) => candidate(one, say)),
      done: Math.min(all, sum(found)),
      all,
    })
    const question = { seat: glimpse.seat, ply: glimpse.ply, glimpses: [bytesOf(glimpse.position)] }
    const budget = { iterations: all, signal, report: (found: Found[]) => report(told(found, false)) }
    return told(await thinker.think(question, budget), true)
  }

  /**
   * Think on after two moves in the same imagined worlds, after each as long, as `Weighing` in bots/coach.py does; nothing
   * as soon as it is clear that the second is not poor, null where one of them ends the match, or this device cannot.
   */
  async weigh(glimpse: GlimpseAnswer, better: string, played: string): Promise<Weighed[] | null> {
    const thinker = await this.thinkerFor(glimpse.content, glimpse.components)
    if (!thinker) return null
    const { seat, ply } = glimpse
    const { advice, coach } = thinker.layout
    const [position, iterations] = [bytesOf(glimpse.position), Math.floor(advice / coach.shares)]
    const weighed = [better, played].map((words): Weighed => ({ words, wins: [] }))
    for (let world = 0; world < coach.worlds; world++) {
      for (const { words, wins } of weighed) {
        const there = await thinker.walk(position, [thinker.action(words)!], { seat, chance: [world + 1, ply, seat] })
        const win = await thinker.outlook(there, seat, iterations)
        if (win === null) return null
        wins.push(win)
      }
      if (isFine(weighed, coach)) return []
    }
    return weighed
  }

  /** Let the workers go. */
  close(): void {
    this.isClosed = true
    this.dismiss()
  }

  private dismiss(): void {
    void this.thinker?.then((thinker) => thinker?.close())
    this.thinker = null
  }

  private thinkerFor(content: string, components?: GlimpseAnswer['components']): Promise<Thinker | null> {
    if (this.thinker && this.content === content) return this.thinker
    this.dismiss()
    const box: OwnBox | null = components
      ? { digest: content, bytes: bytesOf(components.box), sentences: components.sentences, said: components.said }
      : null
    this.content = content
    return (this.thinker = this.open(this.game, content, this.players, { box }))
  }
}

/** Whether a move is so little worse than another, if at all, that further worlds need not be looked at. */
function isFine([better, played]: Weighed[], { fewest, poor, errors }: Layout['coach']): boolean {
  const losses = better!.wins.map((win, world) => win - played!.wins[world]!)
  if (losses.length < fewest) return false
  const mean = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0) / numbers.length
  const loss = mean(losses)
  const error = Math.sqrt(mean(losses.map((one) => (one - loss) ** 2)) / (losses.length - 1))
  return loss + errors * error < poor
}

const sum = (found: readonly Found[]): number => found.reduce((total, { visits }) => total + visits, 0)

/**
 * The moves that are shown, as `bots/hints.py` has it: a chance that comes from too few tries is not told. While there
 * is more to think, a move without one is not shown at all.
 */
function shown(found: readonly Found[], hints: Layout['hints'], isDone: boolean): (Found & { sure: boolean })[] {
  const most = Math.max(0, ...found.map(({ visits }) => visits))
  const fewest = Math.max(hints.fewest, most / hints.of_the_most)
  return found
    .slice(0, hints.shown)
    .map((one) => ({ ...one, sure: one.visits >= fewest }))
    .filter(({ sure }) => sure || isDone)
}

function candidate(one: Found & { sure: boolean }, say: (words: string) => string): Candidate {
  return {
    words: one.words,
    say: say(one.words),
    win: one.sure ? one.win : null,
    visits: one.visits,
    line: one.line,
    then: one.line.slice(1).map(say),
    why: '',
    rules: [],
    reasons: [],
  }
}
