/** Hints that are thought on this device: as many as the server would give, from as much thought. */

import type { Candidate, GlimpseAnswer } from '../protocol'
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
  private thinker: Thinker | null = null
  private content = ''

  constructor(
    private readonly game: string,
    private readonly players: number,
    private readonly open: typeof Thinker.open = (...given) => Thinker.open(...given),
  ) {}

  /** Fetch what it takes, before anybody waits for it. */
  async prepare(lang: string): Promise<void> {
    await Promise.all([filesOf(this.game), spokenIn(this.game, lang)])
  }

  /** Think about one's position; null where this device cannot. Reports come a few times a second. */
  async advise(
    ask: AskGlimpse,
    lang: string,
    signal: AbortSignal,
    report: (advice: Advice) => void,
  ): Promise<Advice | null> {
    const [files] = await Promise.all([filesOf(this.game), this.prepare(lang)])
    const layout = files?.layout
    const glimpse = layout ? await ask(layout.content) : null
    const thinker = glimpse && (await this.thinkerFor(glimpse))
    if (!layout || !glimpse || !thinker) return null
    const say = await thinker.spoken(lang)
    const all = layout.levels[layout.adviser]!
    const told = (found: Found[], isDone: boolean): Advice => ({
      candidates: shown(found, layout.hints, isDone).map((one) => candidate(one, say)),
      done: Math.min(all, sum(found)),
      all,
    })
    const question = { seat: glimpse.seat, ply: glimpse.ply, glimpses: [bytesOf(glimpse.position)] }
    const budget = { iterations: all, signal, report: (found: Found[]) => report(told(found, false)) }
    return told(await thinker.think(question, budget), true)
  }

  /** Let the workers go. */
  close(): void {
    this.thinker?.close()
    this.thinker = null
  }

  private async thinkerFor({ content, components }: GlimpseAnswer): Promise<Thinker | null> {
    if (this.thinker && this.content === content) return this.thinker
    this.close()
    const box: OwnBox | null = components
      ? { digest: content, bytes: bytesOf(components.box), sentences: components.sentences, said: components.said }
      : null
    this.thinker = await this.open(this.game, content, this.players, { box })
    this.content = content
    return this.thinker
  }
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
    reasons: [],
  }
}
