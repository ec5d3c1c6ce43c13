/** Expected lines in words, and how sentences are spoken: asked for once each. */

import { SvelteMap } from 'svelte/reactivity'
import { expected, type Aside } from '../api'
import type { Expected } from '../protocol'
import { candidates, type Thought } from './chances'
import { keyOf } from './walk.svelte'

const SHOWN = 3
const LONGEST = 6

export class Told {
  private readonly lines = new SvelteMap<string, Map<string, Expected>>()
  private readonly spoken = new SvelteMap<string, string>()
  private readonly asked = new Set<string>()

  constructor(
    private readonly story: string,
    private readonly lang: string,
  ) {}

  /** How a sentence is spoken; its words until that is known. */
  say(words: string): string {
    return this.spoken.get(words) ?? words
  }

  hear(words: string, say: string): void {
    if (this.spoken.get(words) !== say) this.spoken.set(words, say)
  }

  /** What is told of the lines from a position, by their first sentence. */
  at({ ply, line }: Aside): ReadonlyMap<string, Expected> {
    return this.lines.get(keyOf(ply, line)) ?? new Map<string, Expected>()
  }

  /** Ask what the strongest lines from a position bring. */
  async need(aside: Aside, thought: Thought): Promise<void> {
    const lines = candidates(thought)
      .slice(0, SHOWN)
      .map(({ line }) => line.slice(0, LONGEST))
    const key = `${keyOf(aside.ply, aside.line)} ${lines.map((line) => line.join('_')).join(' ')}`
    if (!lines.length || this.asked.has(key)) return
    this.asked.add(key)
    try {
      const told = await expected(this.story, this.lang, aside, lines)
      for (const { words, say } of told) words.forEach((sentence, at) => this.hear(sentence, say[at]!))
      this.lines.set(keyOf(aside.ply, aside.line), new Map(told.map((one, at) => [lines[at]![0]!, one])))
    } catch {
      this.asked.delete(key)
    }
  }
}
