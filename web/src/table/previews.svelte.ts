/** What sentences would bring, asked of the server when somebody lingers on one, and kept until the next move. */

import { SvelteMap } from 'svelte/reactivity'
import type { Answer } from '../live/client'
import type { Brought } from '../protocol'

export interface Foresight {
  /** Null where something hidden would come to light, or the match would end. */
  gains: readonly Brought[] | null
  /** Whether one's turn would be over; null if that cannot be known. */
  ends: boolean | null
}

const UNKNOWN: Foresight = { gains: null, ends: null }
const LINGERING = 120

export class Previews {
  private readonly answers = new SvelteMap<string, Foresight>()
  private readonly asked = new Map<string, Promise<Foresight>>()
  private cancel: () => void = () => {}

  constructor(
    private readonly say: (words: string) => Promise<Answer<'preview'>>,
    private readonly after: (milliseconds: number, then: () => void) => () => void = later,
  ) {}

  /** What is known of a sentence; it is asked for if one stays with it for a moment. */
  of(words: string): Foresight | null {
    const known = this.known(words)
    if (known) return known
    this.cancel()
    this.cancel = this.after(LINGERING, () => void this.ask(words))
    return null
  }

  /** What is known of a sentence without asking. */
  known(words: string): Foresight | null {
    return this.answers.get(words) ?? null
  }

  /** The same, asked for at once. */
  ask(words: string): Promise<Foresight> {
    const asked = this.asked.get(words) ?? this.fetch(words)
    this.asked.set(words, asked)
    return asked
  }

  /** Somebody has moved: everything is different now. */
  forget(): void {
    this.cancel()
    this.asked.clear()
    this.answers.clear()
  }

  private async fetch(words: string): Promise<Foresight> {
    const answer = await this.say(words)
    const foresight = answer.type === 'refused' ? UNKNOWN : answer
    if (this.asked.has(words)) this.answers.set(words, foresight)
    return foresight
  }
}

function later(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds)
  return () => clearTimeout(timer)
}
