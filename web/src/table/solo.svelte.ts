/** A table for one, as a lesson and a puzzle are: the same session sits at it, but what it says is judged by the server. */

import { ServerRefused, type Solo } from '../api'
import type { Answer, Listener, More, What } from '../live/client'
import type { LessonTold, PuzzleTold, Refused } from '../protocol'
import { settings } from '../settings.svelte'
import { t } from '../texts'
import { Session, type Channel, type OpenChannel } from './session.svelte'

type Said = { words?: string }

export abstract class SoloTable<Told extends LessonTold | PuzzleTold> {
  told = $state.raw<Told | null>(null)
  fault = $state<string | null>(null)
  readonly session: Session
  private listener: Listener | null = null

  constructor(
    private readonly server: Solo<Told>,
    /** What is said to what there is not at such a table. */
    private readonly notHere: () => string,
  ) {
    const open: OpenChannel = (_table, _visitor, listener) => {
      this.listener = listener
      return this.channel()
    }
    this.session = new Session('', '', () => {}, open)
  }

  /** Somebody has come somewhere. */
  protected abstract arrived(told: Told): void

  /** Why a touch leads nowhere, where it does not. */
  protected abstract against(told: Told): Refused | null

  /** What somebody hears who asks for a hint. */
  protected abstract hint(): Answer<'hint'>

  /** Be where one is who has said all this. */
  protected async goTo(said: readonly string[]): Promise<void> {
    try {
      this.take(await this.server.tell(said, null, settings.lang))
    } catch (error) {
      this.fault = reasonOf(error)
    }
  }

  /** Say something. */
  protected async touch(words: string): Promise<Told | null> {
    try {
      const told = await this.server.tell(this.said, words, settings.lang)
      if (this.leads(told)) this.take(told)
      return told
    } catch (error) {
      this.fault = reasonOf(error)
      return null
    }
  }

  /** Whether somebody is elsewhere after a touch. */
  protected leads(told: Told): boolean {
    return told.answer?.kind !== 'refused'
  }

  protected get said(): readonly string[] {
    return this.told?.said ?? []
  }

  private take(told: Told): void {
    this.fault = null
    this.told = told
    this.session.refusal = null
    this.arrived(told)
    this.listener?.connection('live')
    this.listener?.state(told.state)
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
      if (what === 'why') return { id, type: 'why', ...(await this.server.why(this.said, words, settings.lang)) }
      if (what === 'preview')
        return { id, type: 'preview', ...(await this.server.preview(this.said, words, settings.lang)) }
      if (what === 'hint') return this.hint()
      if (what === 'undo' && (await this.undo())) return { id, type: 'ok', ply: this.told?.state.view.ply ?? 0 }
      return refused(this.notHere())
    } catch (error) {
      // a question about what is over by now needs no answer
      return refused(reasonOf(error))
    }
  }

  /** Take back what was said last, where that can be. */
  protected undo(): Promise<boolean> {
    return Promise.resolve(false)
  }

  private async play(words: string): Promise<Answer<'play'>> {
    const told = await this.touch(words)
    if (!told) return refused(this.fault!)
    return this.against(told) ?? { id: '', type: 'ok', ply: told.state.view.ply }
  }
}

export const refused = (text: string, rule: string | null = null): Refused => ({ type: 'refused', text, rule })

/** What stood in the way. */
export const reasonOf = (error: unknown): string =>
  error instanceof ServerRefused ? error.message : t().lobby.unreachable
