/** Counts frames; `window.__topfloor` shows the count, `?fps` a corner with the rate. */

export class Counter {
  frames = 0
  rate = 0
  /** Milliseconds that the page itself has worked for all frames; drawing goes on after that, elsewhere. */
  work = 0
  private times: number[] = []

  tick(now: number, work: number): void {
    this.frames++
    this.work += work
    this.times = [...this.times.filter((time) => now - time < 1000), now]
    const span = now - (this.times[0] ?? now)
    this.rate = span > 0 ? ((this.times.length - 1) * 1000) / span : 0
  }
}
