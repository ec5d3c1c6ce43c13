/** The board as a study shows it, and the seat in a side line that moves on it. */

import { untrack } from 'svelte'
import { folderOf, onBoard } from '../games'
import type { GameFolder } from '../games/game'
import type { FullScene } from '../games/shapes'
import type { Badge, Board } from '../table/board'
import { boardOf } from '../table/playing'
import { Session } from '../table/session.svelte'
import type { View } from '../protocol'
import { channelOf } from './channel'
import { candidates } from './chances'
import type { Place } from './place.svelte'
import type { Studied } from './studied.svelte'

/** Made while a component is: it lives as long. */
export class Stage {
  /** The side from which the board is seen. */
  from = $state(0)
  flight = $state(0)
  /** Whoever is to move, while moves are tried. */
  session = $state.raw<Session | null>(null)

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
    const { session, from, badges } = this
    if (session?.snapshot) return { ...boardOf(session, this.folder, from), badges }
    const { picture } = this.place
    if (!picture) return null
    const scene = (picture.scene.sides.length && picture.own[from]?.scene) || picture.scene
    return this.still(picture.view, scene, picture.line?.words)
  })
  readonly hands = $derived.by((): Board[] => {
    const [{ look }, { picture }] = [this.studied, this.place]
    if (!picture) return []
    if (look === 'open') return picture.own.map((own) => this.still(own.view, own.scene))
    return look === null ? [] : [this.still(picture.view, picture.scene)]
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
        const site = this.sitesIn(words, picture.view, picture.scene)[0]
        return site ? [{ site, text: `${at + 1}.`, best: at === 0 }] : []
      })
      .filter(({ site }, at, all) => all.findIndex((other) => other.site === site) === at)
  })

  lookFrom(side: number): void {
    this.from = side
    this.flight++
  }

  /** The places of the board that a sentence names. */
  private sitesIn(words: string, view: View, scene: FullScene): string[] {
    const sites = onBoard(view, scene)
    return words.split(' ').filter((word) => sites.has(word) && !this.folder.words.isOwn?.(word))
  }

  /** A board on which nothing can be touched. */
  private still(view: View, scene: FullScene, words = ''): Board {
    return {
      view,
      scene,
      folder: this.folder,
      from: this.from,
      lit: new Set(),
      glow: false,
      chosen: null,
      recent: new Set(this.sitesIn(words, view, scene)),
      badges: this.badges,
      ghost: () => null,
      effect: () => null,
      touch: () => {},
    }
  }

  /** While moves are tried, take the seat of whoever is to move. */
  private sit(): void {
    const [{ trying, match, walk }, { end }] = [this.studied, this.place]
    if (!trying || !end?.turn || !match || !walk) return void (this.session = null)
    const { turn } = end
    untrack(() => {
      const { aside, log } = this.place
      const seat = {
        story: this.studied.text,
        aside,
        turn,
        setting: match.setting,
        log,
        say: (words: string) => this.place.say(words),
        back: () => walk.to(-1),
      }
      this.session = new Session('', '', () => {}, channelOf(seat), false)
    })
  }
}
