/** The match that is told again: its story, its film as somebody sees it, and the move that is looked at. */

import { untrack } from 'svelte'
import { film, frames, ServerRefused, type Look } from '../api'
import { folderOf, isDrawn } from '../games'
import type { GameFolder } from '../games/game'
import { app } from '../offline/app.svelte'
import type { Film } from '../protocol'
import { replayAddress } from '../route.svelte'
import { settings } from '../settings.svelte'
import { t } from '../texts'
import { findStory } from './find'
import { drawn, type Picture } from './frames'
import { Reel } from './reel.svelte'
import { BadFile, isLookBack, lookBack, storyInHand } from './story.svelte'

/** Where a match comes from, and the move that is looked at first. */
export interface Where {
  table: string | null
  packed: string
  move: number
}

/** Made while a component is: it lives as long. */
export class Replayed {
  text = $state('')
  /** The story as it stands in a link; nothing for what a table tells, or is too long. */
  private inLink = $state('')
  fault = $state<string | null>(null)
  look = $state<Look>(null)
  reel = $state.raw<Reel<Picture> | null>(null)
  ply = $state(0)
  private latest: Picture | null = null

  /** `opened` is told when a file was opened whose match can be played on. */
  constructor(
    readonly where: Readonly<Where>,
    private readonly opened: () => void,
  ) {
    this.ply = where.move
    $effect(() => {
      const inHand = storyInHand.text
      untrack(() => void this.find(inHand))
    })
    $effect(() => {
      const [story, viewer, lang] = [this.text, this.look, settings.lang]
      if (story) this.show(story, viewer, lang)
    })
    $effect(() => void this.reel?.need(this.ply).catch(() => this.misses()))
  }

  readonly match = $derived.by((): Film | null => this.reel?.film ?? null)
  readonly folder = $derived.by((): GameFolder => folderOf(this.match?.game ?? ''))
  /** What was looked at last, until what is looked at has come. */
  readonly picture = $derived.by(
    (): Picture | null => (this.latest = this.reel && (this.reel.frames[this.ply] ?? this.latest)),
  )
  /** Whether the file holds what one seat saw, and no more. */
  readonly isLookBack = $derived.by((): boolean => isLookBack(this.text))
  readonly canGoOn = $derived.by((): boolean => Boolean(this.match && !this.match.over && !this.isLookBack))
  /** What can be kept or sent; nothing for what is only in hand. */
  readonly address = $derived.by((): string | null =>
    this.where.table || this.inLink ? replayAddress(this.where.table, this.inLink, this.ply) : null,
  )
  /** The table, or the story in a link, for another page about the same match. */
  readonly source = $derived.by((): [string | null, string] => [this.where.table, this.inLink])

  private async find(inHand: string): Promise<void> {
    try {
      const found = await findStory(this.where.table, this.where.packed, inHand, settings.lang)
      if (found === 'played') this.fault = t().replay.stillPlayed
      else if (found) this.take(found.text, found.link)
    } catch (error) {
      this.fault = error instanceof ServerRefused ? t().replay.bad(error.message, null) : silence()
    }
  }

  /** What is looked at did not come; whoever has looked at something else goes on with that. */
  private misses(): void {
    if (!this.picture) this.fault = silence()
  }

  private take(story: string, link: string): void {
    if (this.reel) [this.reel, this.ply, this.look] = [null, 0, null]
    ;[this.text, this.inLink, this.fault] = [story, link, null]
  }

  private show(story: string, viewer: Look, lang: string): void {
    filmOf(story, viewer, lang).then(
      (made) => {
        if (story === this.text) this.wind(made, story, viewer, lang)
      },
      (error: unknown) => {
        const read = error instanceof ServerRefused ? t().replay.bad(error.message, error.line) : null
        this.fault = read ?? (error instanceof BadFile ? t().replay.bad('', null) : silence())
      },
    )
  }

  private wind(made: Film, story: string, viewer: Look, lang: string): void {
    if (!isDrawn(made.game)) return void (this.fault = t().connection.undrawn(made.game))
    const isNew = !this.reel
    this.ply = Math.min(this.ply, made.moves)
    this.reel = new Reel(
      made,
      (first) => frames(story, viewer, lang, first),
      (one) => drawn(one, made.setting),
    )
    if (isLookBack(story)) this.look = made.frames[0]?.view.you ?? null
    if (isNew && storyInHand.text === story && this.canGoOn) this.opened()
    this.fault = null
  }
}

const silence = (): string => (app.offline ? t().offline.notKept : t().lobby.unreachable)

const filmOf = async (story: string, viewer: Look, lang: string): Promise<Film> =>
  (await lookBack(story)) ?? film(story, viewer, lang)
