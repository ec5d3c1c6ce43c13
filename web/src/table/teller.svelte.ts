/** Tells the end step by step, until it is told or somebody has seen enough. */

import type { Receipt } from '../protocol'
import { pace, stepsOf, type Step } from './tale'

export class Teller {
  readonly steps: readonly Step[]
  /** The step that is shown now. */
  at = $state(0)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    receipts: readonly Receipt[],
    private readonly finished: () => void,
  ) {
    this.steps = stepsOf(receipts)
    if (this.steps.length) this.wait()
    else this.timer = setTimeout(finished)
  }

  get step(): Step | null {
    return this.steps[this.at] ?? null
  }

  /** Straight to the sheet. */
  skip(): void {
    if (this.stop()) this.finished()
  }

  /** Nobody listens any more; whether there was still something to tell. */
  stop(): boolean {
    const isTelling = this.timer !== undefined
    clearTimeout(this.timer)
    this.timer = undefined
    return isTelling
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      if (this.at + 1 === this.steps.length) return this.skip()
      this.at++
      this.wait()
    }, pace(this.steps.length))
  }
}
