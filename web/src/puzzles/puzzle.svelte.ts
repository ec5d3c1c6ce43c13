/** A puzzle as a table: what is said is a try. */

import { puzzle as puzzleAt } from '../api'
import type { Answer } from '../live/client'
import type { PuzzleTold, Refused } from '../protocol'
import { refused, SoloTable } from '../table/solo.svelte'
import { t } from '../texts'
import { keepSolved } from './progress'

/** What asks for the solution. */
const SHOW = ''
/** What is wrong with a try stands beside the puzzle, and must not be hidden by a note. */
const SAID_ABOVE = ''

export class PuzzleTable extends SoloTable<PuzzleTold> {
  constructor(
    game: string,
    puzzle: number,
    /** Hears that it was solved. */
    private readonly solved: () => void,
  ) {
    super(puzzleAt(game, puzzle), () => t().puzzles.notHere)
    void this.goTo([])
  }

  async show(): Promise<void> {
    await this.touch(SHOW)
  }

  async again(): Promise<void> {
    await this.goTo([])
  }

  protected override arrived(told: PuzzleTold): void {
    if (told.stage !== 'solved') return
    keepSolved(told.game, told.key)
    this.solved()
  }

  protected override against({ answer }: PuzzleTold): Refused | null {
    if (answer?.kind === 'refused') return refused(answer.text, answer.rule)
    return answer?.kind === 'wrong' ? refused(SAID_ABOVE) : null
  }

  protected override hint(): Answer<'hint'> {
    return refused(this.told?.stage === 'asked' ? this.told.hint : t().puzzles.over)
  }
}
