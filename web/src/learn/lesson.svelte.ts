/** A lesson as a table: the same session sits at it, but what it says goes to the coach, with all that was said before. */

import * as api from '../api'
import type { Answer, Listener, More, What } from '../live/client'
import type { Candidate, LessonTold, Refused } from '../protocol'
import { settings } from '../settings.svelte'
import { Session, type Channel, type OpenChannel } from '../table/session.svelte'
import { t } from '../texts'
import { finishLesson } from './progress'

type Said = { words?: string }

export class LessonTable {
  told = $state.raw<LessonTold | null>(null)
  fault = $state<string | null>(null)
  readonly session: Session
  private listener: Listener | null = null

  constructor(
    readonly game: string,
    readonly lesson: number,
  ) {
    const open: OpenChannel = (_table, _visitor, listener) => {
      this.listener = listener
      return this.channel()
    }
    this.session = new Session('', '', () => {}, open)
    void this.goTo([])
  }

  /** Turn the page. */
  async next(): Promise<void> {
    await this.ask('')
  }

  /** Try a task again. */
  async again(): Promise<void> {
    await this.goTo(this.said.slice(0, this.told?.kept ?? 0))
  }

  private get said(): readonly string[] {
    return this.told?.said ?? []
  }

  private get at(): api.InLesson {
    return { game: this.game, lesson: this.lesson, said: this.said }
  }

  private async goTo(said: readonly string[]): Promise<void> {
    try {
      this.take(await api.lesson({ ...this.at, said }, null, settings.lang))
    } catch (error) {
      this.fail(error)
    }
  }

  private async ask(touch: string): Promise<LessonTold | null> {
    try {
      const told = await api.lesson(this.at, touch, settings.lang)
      if (told.answer?.kind !== 'wrong' && told.answer?.kind !== 'refused') this.take(told)
      return told
    } catch (error) {
      this.fail(error)
      return null
    }
  }

  private take(told: LessonTold): void {
    this.fault = null
    this.told = told
    this.session.allowed = told.stage === 'asked' ? told.allowed.map((words) => ({ words })) : null
    this.session.refusal = null
    this.listener?.connection('live')
    this.listener?.state(told.state)
    if (told.stage === 'done' && told.story === null) finishLesson(told.game, told.key)
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
      if (what === 'why') return { id, type: 'why', ...(await api.lessonWhy(this.at, words, settings.lang)) }
      if (what === 'preview')
        return { id, type: 'preview', ...(await api.lessonPreview(this.at, words, settings.lang)) }
      if (what === 'undo') await this.goTo(this.said.slice(0, -1))
      else if (what === 'hint') return this.hint()
      else return refused(t().learn.notHere)
    } catch (error) {
      // a question about what is over by now needs no answer
      return refused(error instanceof api.ServerRefused ? error.message : t().lobby.unreachable)
    }
    return { id, type: 'ok', ply: this.told?.state.view.ply ?? 0 }
  }

  private async play(words: string): Promise<Answer<'play'>> {
    const told = await this.ask(words)
    if (!told) return refused(this.fault!)
    const { answer, state } = told
    if (answer?.kind === 'wrong' || answer?.kind === 'refused') return refused(answer.text, answer.rule)
    return { id: '', type: 'ok', ply: state.view.ply }
  }

  /** In a lesson a hint is what is meant; a task is one's own. */
  private hint(): Answer<'hint'> {
    if (this.told?.stage !== 'asked')
      return refused(this.told?.stage === 'task' ? t().learn.noHint : t().learn.readFirst)
    const candidates = this.told.state.legal.slice(0, 1).map(({ words, say }): Candidate => ({
      words,
      say,
      win: null,
      visits: 0,
      line: [],
      then: [],
      why: '',
      rules: [],
      reasons: [],
    }))
    return { id: '', type: 'hint', candidates }
  }
}

const refused = (text: string, rule: string | null = null): Refused => ({ type: 'refused', text, rule })
