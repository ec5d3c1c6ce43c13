/** Where one stands in a study: at a move of the match, or in a side line that leaves it there. */

import { SvelteMap } from 'svelte/reactivity'
import type { Look } from '../api'
import type { Against, Moment, SideLine, Turn } from '../protocol'
import type { Picture } from '../replay/frames'
import { LONGEST_LINE, packLine } from './link'

/** What is known of the end of a line. */
export interface End {
  moment: Moment
  turn: Turn | null
  refusal: Against | null
}

export class Walk {
  ply = $state(0)
  line = $state.raw<readonly string[]>([])
  /** How far one has gone along the line. */
  along = $state(0)

  constructor(
    /** The sentences of the match. */
    readonly moves: readonly string[],
    at: { move: number; line: readonly string[]; along: number | null },
  ) {
    this.ply = Math.min(at.move, moves.length)
    this.line = at.line.slice(0, LONGEST_LINE)
    this.along = Math.min(at.along ?? this.line.length, this.line.length)
  }

  /** What was said instead, as far as one has gone. */
  readonly said = $derived(this.line.slice(0, this.along))
  readonly isAside = $derived(this.line.length > 0)
  /** How many sentences lead here. */
  readonly reached = $derived(this.ply + this.along)

  /** One position on or back, in the side line or in the match; null if there is none. */
  to(step: number): void {
    if (this.isAside) this.along = within(this.along + step, this.line.length)
    else this.ply = within(this.ply + step, this.moves.length)
  }

  goTo(ply: number): void {
    this.leave()
    this.ply = within(ply, this.moves.length)
  }

  leave(): void {
    this.line = []
    this.along = 0
  }

  /** Say something here: what was said in the match leads on in it, everything else is a side line. */
  say(words: string): void {
    if (!this.isAside && this.moves[this.ply] === words) this.ply++
    else if (this.line[this.along] === words) this.along++
    else if (this.along < LONGEST_LINE) {
      this.line = [...this.said, words]
      this.along = this.line.length
    }
  }

  /** Show a line from here, its first move made. */
  follow(line: readonly string[]): void {
    this.line = [...this.said, ...line].slice(0, LONGEST_LINE)
    this.along = Math.min(this.along + 1, this.line.length)
  }

  /** Nothing can be said after so many sentences. */
  cut(length: number): void {
    this.line = this.line.slice(0, length)
    this.along = Math.min(this.along, length)
  }
}

const within = (at: number, most: number): number => Math.max(0, Math.min(most, at))

/** What positions in side lines look like and what can be said there, asked for once each. */
export class Asides {
  private readonly pictures = new SvelteMap<string, Picture>()
  private readonly ends = new SvelteMap<string, End>()
  private readonly asked = new Map<string, Promise<End>>()

  constructor(
    private readonly ask: (ply: number, line: readonly string[], first: number) => Promise<SideLine>,
    private readonly drawn: (frame: SideLine['frames'][number]) => Picture,
  ) {}

  picture(ply: number, line: readonly string[]): Picture | null {
    return this.pictures.get(keyOf(ply, line)) ?? null
  }

  end(ply: number, line: readonly string[]): End | null {
    return this.ends.get(keyOf(ply, line)) ?? null
  }

  /** All there is to know of a line and its end; of a line that cannot be played to its end, of as much as can be. */
  need(ply: number, line: readonly string[]): Promise<End> {
    const key = keyOf(ply, line)
    const asked = this.asked.get(key) ?? this.fetch(ply, line)
    this.asked.set(key, asked)
    asked.catch(() => this.asked.delete(key))
    return asked
  }

  /** Frames come in pieces: ask until all of the line have come, or no more do. */
  private async fetch(ply: number, line: readonly string[]): Promise<End> {
    for (;;) {
      const { frames, moment, turn, refusal } = await this.ask(ply, line, ply + this.known(ply, line))
      for (const frame of frames) this.pictures.set(keyOf(ply, line.slice(0, frame.ply - ply)), this.drawn(frame))
      if (!refusal && frames.length && !this.pictures.has(keyOf(ply, line))) continue
      const end = { moment, turn, refusal }
      this.ends.set(keyOf(ply, line), end)
      return end
    }
  }

  /** After how many sentences of a line something is not known that should be; all of them if everything is. */
  private known(ply: number, line: readonly string[]): number {
    const missing = line.findIndex((_, at) => !this.pictures.has(keyOf(ply, line.slice(0, at + 1))))
    return missing < 0 ? line.length : missing + 1
  }
}

export const keyOf = (ply: number, line: readonly string[]): string => `${ply}:${packLine(line)}`

/** Whether somebody who looks so sees what a seat sees. */
export const seesAs = (look: Look, seat: number | null): boolean => look === 'open' || (seat !== null && look === seat)
