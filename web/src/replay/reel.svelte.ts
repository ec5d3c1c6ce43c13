import type { Film, Frame } from '../protocol'

/**
 * A film whose frames come in pieces: those that are looked at, and a few ahead. Pieces are cut where the first one ends,
 * wherever somebody begins to look, so that those kept on a device are found again.
 */
export class Reel<Shown = Frame> {
  /** By ply; those that have not come yet are holes. */
  frames = $state.raw<(Shown | undefined)[]>([])
  private asked = new Set<number>()
  private piece: number

  constructor(
    readonly film: Film,
    private further: (first: number) => Promise<Frame[]>,
    private shown: (frame: Frame) => Shown,
  ) {
    this.piece = Math.max(1, film.frames.length)
    this.put(film.frames)
  }

  /** Ask for the piece with what is missing here or soon after. */
  async need(ply: number): Promise<void> {
    const missing = [ply, Math.min(ply + AHEAD, this.film.moves)].find((one) => !this.frames[one])
    if (missing !== undefined) await this.fetch(missing - (missing % this.piece))
  }

  private async fetch(first: number): Promise<void> {
    if (this.asked.has(first)) return
    this.asked.add(first)
    try {
      this.put(await this.further(first))
    } finally {
      this.asked.delete(first)
    }
  }

  private put(frames: Frame[]): void {
    const all = this.frames.slice()
    for (const frame of frames) all[frame.ply] = this.shown(frame)
    this.frames = all
  }
}

export const AHEAD = 12
