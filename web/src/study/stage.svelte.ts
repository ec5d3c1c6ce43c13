/** The board as a study shows it, and the seat in a side line that moves on it. */

import { untrack } from 'svelte'
import { folderOf } from '../games'
import type { GameFolder } from '../games/game'
import { sitesIn, Standing } from '../replay/standing.svelte'
import type { Badge, Board } from '../table/board'
import { boardOf } from '../table/playing'
import { Session } from '../table/session.svelte'
import { channelOf } from './channel'
import { candidates } from './chances'
import type { Place } from './place.svelte'
import type { Studied } from './studied.svelte'

/** Made while a component is: it lives as long. */
export class Stage {
  readonly standing = new Standing()
  /** Whoever is to move, while moves are tried. */
  session = $state.raw<Session | null>(null)
  /** Whom the board was turned to. */
  private faced: number | null = null

  constructor(
    private readonly studied: Studied,
    private readonly place: Place,
  ) {
    $effect(() => {
      for (const { words, say } of this.session?.snapshot?.legal ?? []) place.told.hear(words, say)
    })
    $effect(() => this.sit())
  }

  readonly folder = $derived.by((): GameFolder => folderOf(this.studied.match?.game ?? ''))
  readonly board = $derived.by((): Board | null => {
    const { session, standing, badges } = this
    if (session?.snapshot) return { ...boardOf(session, this.folder, standing.from), badges }
    return this.place.picture && standing.boardOf(this.place.picture, this.folder, badges)
  })
  readonly hands = $derived.by((): Board[] => {
    const [{ look }, { picture }] = [this.studied, this.place]
    if (!picture || look === null) return []
    const seen = look === 'open' ? picture.own : [picture]
    return seen.map(({ view, scene }) => this.standing.still(view, scene, this.folder, this.badges))
  })
  /** The strongest line from here, its places numbered in the order in which they are played. */
  private readonly badges = $derived.by((): Badge[] => {
    const { thought } = this.place
    const best = thought && !this.place.hidden ? candidates(thought)[0] : null
    if (!best || !this.place.picture) return []
    const { picture, told, aside } = this.place
    const line = told.at(aside).get(best.words)?.words ?? best.line.slice(0, 1)
    return line
      .flatMap((words, at) => {
        const site = sitesIn(words, picture.view, picture.scene, this.folder)[0]
        return site ? [{ site, text: `${at + 1}.`, best: at === 0 }] : []
      })
      .filter(({ site }, at, all) => all.findIndex((other) => other.site === site) === at)
  })

  /** While moves are tried, take the seat of whoever is to move. */
  private sit(): void {
    const [{ trying, match, walk }, { end }] = [this.studied, this.place]
    if (!trying) this.faced = null
    if (!trying || !end?.turn || !match || !walk) return void (this.session = null)
    const { turn } = end
    untrack(() => {
      const { aside, log } = this.place
      const seat = {
        story: this.studied.text,
        aside,
        turn,
        setting: match.setting,
        log: log.slice(0, turn.view.ply),
        say: (words: string) => this.place.say(words),
        back: () => walk.to(-1),
      }
      this.session = new Session('', '', () => {}, channelOf(seat), false)
      if (this.session.snapshot?.scene.sides.length) this.face(turn.view.you)
    })
  }

  /** Turn a board with sides to whoever is to move, once: how somebody turns it then is theirs. */
  private face(seat: number | null): void {
    if (seat === null || seat === this.faced) return
    this.faced = seat
    if (seat !== this.standing.from) this.standing.lookFrom(seat)
  }
}
