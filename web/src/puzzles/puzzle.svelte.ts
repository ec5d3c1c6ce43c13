/** A puzzle as a table: the same session sits at it, but what it says is a try, and the server judges it. */

import * as api from '../api'
import type { Answer, Listener, More, What } from '../live/client'
import type { PuzzleTold, Refused } from '../protocol'
import { settings } from '../settings.svelte'
import { Session, type Channel, type OpenChannel } from '../table/session.svelte'
import { t } from '../texts'
import { keepSolved } from './progress'

type Said = { words?: string }

/** What asks for the solution. */
const SHOW = ''

export class PuzzleTable {
  told = $state.raw<PuzzleTold | null>(null)
  fault = $state<string | null>(null)
  readonly session: Session
  private listener: Listener | null = null

  constructor(
    readonly game: string,
    readonly puzzle: number,
    /** Hears that it was solved. */
    private readonly solved: () => void,
  ) {
    const open: OpenChannel = (_table, _visitor, listener) => {
      this.listener = listener
      return this.channel()
    }
    this.session = new Session('', '', () => {}, open)
    void this.goTo([])
  }

  async show(): Promise<void> {
    await this.touch(SHOW)
  }

  async again(): Promise<void> {
    await this.goTo([])
  }

  private get said(): readonly string[] {
    return this.told?.said ?? []
  }

  private get at(): api.AtPuzzle {
    return { game: this.game, puzzle: this.puzzle, said: this.said }
  }

  private async goTo(said: readonly string[]): Promise<void> {
    try {
      this.take(await api.puzzle({ ...this.at, said }, null, settings.lang))
    } catch (error) {
      this.fail(error)
    }
  }

  private async touch(words: string): Promise<PuzzleTold | null> {
    try {
      const told = await api.puzzle(this.at, words, settings.lang)
      if (told.answer?.kind !== 'refused') this.take(told)
      return told
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  private take(told: PuzzleTold): void {
    this.fault = null
    this.told = told
    this.session.refusal = null
    this.listener?.connection('live')
    this.listener?.state(told.state)
    if (told.stage === 'solved') {
      keepSolved(told.game, told.key)
      this.solved()
    }
  }

  private fail(error: unknown): void {
    this.fault = error instanceof api.ServerRefused ? error.message : t().lobby.unreachable
  }

  private channel(): Channel {
    return {
      // what is answered fits what was asked, as at a table
      say: <W extends What>(what: W, more?: More<W>) =>
        this.answer(what, (more as Said | undefined)?.words ?? '') as Promise<Answer<W>>,
      speak: () => void this.goTo(this.said),
      leave: () => {},
    }
  }

  private async answer(what: What, words: string): Promise<Answer<What>> {
    const id = ''
    try {
      if (what === 'play') return await this.play(words)
      if (what === 'why') return { id, type: 'why', ...(await api.puzzleWhy(this.at, words, settings.lang)) }
      if (what === 'preview')
        return { id, type: 'preview', ...(await api.puzzlePreview(this.at, words, settings.lang)) }
      if (what === 'hint') return refused(this.told?.stage === 'asked' ? this.told.hint : t().puzzles.over)
      return refused(t().puzzles.notHere)
    } catch (error) {
      // a question about what is over by now needs no answer
      return refused(error instanceof api.ServerRefused ? error.message : t().lobby.unreachable)
    }
  }

  private async play(words: string): Promise<Answer<'play'>> {
    const told = await this.touch(words)
    if (!told) return refused(this.fault!)
    if (told.answer?.kind === 'refused') return refused(told.answer.text, told.answer.rule)
    if (told.answer?.kind === 'wrong') return refused(t().puzzles.notThis)
    return { id: '', type: 'ok', ply: told.state.view.ply }
  }
}

const refused = (text: string, rule: string | null = null): Refused => ({ type: 'refused', text, rule })
