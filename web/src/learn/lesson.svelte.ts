/** A lesson as a table: what is said goes to the coach. */

import { lesson as lessonAt } from '../api'
import type { Answer } from '../live/client'
import type { Candidate, LessonTold, Refused } from '../protocol'
import { refused, SoloTable } from '../table/solo.svelte'
import { t } from '../texts'
import { finishLesson, keepPlace, placeIn } from './progress'

export class LessonTable extends SoloTable<LessonTold> {
  constructor(
    private readonly game: string,
    private readonly lesson: number,
  ) {
    super(lessonAt(game, lesson), () => t().learn.notHere)
    void this.goOn()
  }

  /** Turn the page. */
  async next(): Promise<void> {
    await this.touch('')
  }

  /** Try a task again. */
  async again(): Promise<void> {
    await this.goTo(this.said.slice(0, this.told?.kept ?? 0))
  }

  /** Where one was before the page was left, if the lesson still goes like that; else at its beginning. */
  private async goOn(): Promise<void> {
    const said = placeIn(this.game, this.lesson)
    if (said.length) await this.goTo(said)
    if (!this.told) await this.goTo([])
  }

  protected override arrived(told: LessonTold): void {
    this.session.allowed = told.stage === 'asked' ? told.allowed.map((words) => ({ words })) : null
    keepPlace(this.game, this.lesson, told.stage === 'done' ? [] : told.said)
    if (told.stage === 'done' && told.story === null) finishLesson(told.game, told.key)
  }

  protected override leads(told: LessonTold): boolean {
    return super.leads(told) && told.answer?.kind !== 'wrong'
  }

  protected override against(told: LessonTold): Refused | null {
    return this.leads(told) ? null : refused(told.answer!.text, told.answer!.rule)
  }

  protected override async undo(): Promise<boolean> {
    await this.goTo(this.said.slice(0, -1))
    return true
  }

  /** In a lesson a hint is what is meant; a task is one's own. */
  protected override hint(): Answer<'hint'> {
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
