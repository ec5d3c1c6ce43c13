/** The match that is studied: its story, its film, what movers knew, and who thinks about it. */

import { untrack } from 'svelte'
import { film, frames, moments as momentsOf, ServerRefused, sideLine, type Look } from '../api'
import { isDrawn } from '../games'
import { findStory } from '../replay/find'
import { drawn, type Picture } from '../replay/frames'
import { Reel } from '../replay/reel.svelte'
import { isLookBack, storyInHand } from '../replay/story.svelte'
import { studyAddress, type Standpoint } from '../route.svelte'
import { settings } from '../settings.svelte'
import { t } from '../texts'
import { Thinker } from '../thinking/thinker'
import type { Film, Moment } from '../protocol'
import { Analyst } from './analyst.svelte'
import { packLine, unpackLine } from './link'
import { shelfFor } from './shelf'
import { movesOf, ownSeat, sealOf } from './story'
import { st } from './texts'
import { Asides, Walk } from './walk.svelte'

/** Where a match comes from, and what of it is looked at first. */
export interface Where {
  table: string | null
  packed: string
  stand: Standpoint
}

/** Made while a component is: it lives as long. */
export class Studied {
  text = $state('')
  inLink = $state('')
  fault = $state<string | null>(null)
  look = $state<Look>('open')
  reel = $state.raw<Reel<Picture> | null>(null)
  walk = $state.raw<Walk | null>(null)
  asides = $state.raw<Asides | null>(null)
  moments = $state.raw<Moment[]>([])
  analyst = $state.raw<Analyst | null>(null)
  isUnable = $state(false)
  /** Whether somebody tries moves of his own. */
  trying = $state(false)
  private thinker: Thinker | null = null
  /** The standpoint of the address is that of the first story. */
  private isFirst = true

  constructor(readonly where: Readonly<Where>) {
    this.look = lookOf(where.stand.seen)
    $effect(() => {
      const inHand = storyInHand.text
      untrack(() => void this.find(inHand))
    })
    $effect(() => {
      const [story, viewer, lang] = [this.text, this.look, settings.lang]
      if (story) this.show(story, viewer, lang)
    })
    $effect(() => {
      const story = this.text
      if (!story) return
      const left = new AbortController()
      untrack(() => void this.prepare(story, left.signal).catch(() => (this.isUnable = true)))
      return () => left.abort()
    })
  }

  readonly match = $derived.by((): Film | null => this.reel?.film ?? null)

  /** The address of what is looked at, so that it can be kept or sent. */
  readonly address = $derived.by((): string => {
    const { walk } = this
    return studyAddress(this.where.table, this.inLink, {
      move: walk?.ply ?? 0,
      line: packLine(walk?.line ?? []),
      along: walk && walk.along < walk.line.length ? walk.along : null,
      seen: seenAs(this.look),
    })
  })

  close(): void {
    this.analyst?.stop()
    this.thinker?.close()
  }

  private async find(inHand: string): Promise<void> {
    try {
      const found = await findStory(this.where.table, this.where.packed, inHand, settings.lang)
      if (found === 'played') this.fault = t().replay.stillPlayed
      else if (found && isLookBack(found.text)) this.fault = st().lookBackOnly
      else if (found) this.take(found.text, found.link)
    } catch (error) {
      this.fault = t().replay.bad(error instanceof ServerRefused ? error.message : '', null)
    }
  }

  private take(story: string, link: string): void {
    if (this.reel) this.clear()
    if (!this.isFirst || !this.where.stand.seen) this.look = ownSeat(story) ?? this.look
    this.analyst?.stop()
    this.analyst = null
    ;[this.text, this.inLink, this.fault] = [story, link, null]
  }

  private clear(): void {
    ;[this.reel, this.walk, this.asides, this.moments] = [null, null, null, []]
    ;[this.trying, this.look] = [false, 'open']
  }

  private show(story: string, viewer: Look, lang: string): void {
    film(story, viewer, lang).then(
      (made) => {
        if (story === this.text) this.wind(made, story, viewer, lang)
      },
      (error: unknown) => {
        const isRead = error instanceof ServerRefused
        this.fault = isRead ? t().replay.bad(error.message, error.line) : t().lobby.unreachable
      },
    )
  }

  private wind(made: Film, story: string, viewer: Look, lang: string): void {
    if (!isDrawn(made.game)) return void (this.fault = t().connection.undrawn(made.game))
    const draw = (one: Parameters<typeof drawn>[0]): Picture => drawn(one, made.setting)
    const { move, line, along } = this.where.stand
    const at = { move, line: unpackLine(line), along }
    this.walk ??= new Walk(movesOf(story), this.isFirst ? at : { move: 0, line: [], along: null })
    this.isFirst = false
    this.asides = new Asides((ply, line, first) => sideLine(story, viewer, lang, { ply, line }, first), draw)
    this.reel = new Reel(made, (first) => frames(story, viewer, lang, first), draw)
    this.fault = null
  }

  /** Learn what movers knew, and think about it; what was thought here before is there at once. */
  private async prepare(story: string, left: AbortSignal): Promise<void> {
    const [moves, shelf] = [movesOf(story), shelfFor(sealOf(story))]
    const found = await shelf.fetch().catch(() => null)
    const kept = found?.moments.length === moves.length + 1 ? found : null
    if (left.aborted) return
    if (kept?.isDone) this.analyst = Analyst.recalled(kept, moves, shelf)
    const known = kept ?? (await allMoments(story, moves.length))
    if (left.aborted) return
    const { moments, content } = known
    this.moments = moments
    const game = /^game: (.+)$/m.exec(story)?.[1] ?? ''
    const opened = await Thinker.open(game, content, moments[0]!.scores.length)
    if (left.aborted) return void opened?.close()
    this.thinker?.close()
    this.thinker = opened
    this.isUnable = opened === null && this.analyst === null
    if (!opened) return
    const { rules, learned } = opened.layout
    const mind = [content, rules, learned?.weights ?? ''].join(' ')
    if (this.analyst && kept?.mind === mind) return void (this.analyst.mind = opened)
    this.analyst = new Analyst({ moments, content, mind }, moves, shelf, opened)
    void this.analyst.run()
  }
}

async function allMoments(story: string, moves: number): Promise<{ moments: Moment[]; content: string }> {
  const all: Moment[] = []
  for (;;) {
    const piece = await momentsOf(story, settings.lang, all.length)
    all.push(...piece.moments)
    if (all.length > moves || !piece.moments.length) return { moments: all, content: piece.content }
  }
}

const lookOf = (seen: string): Look => (/^\d$/.test(seen) ? Number(seen) : seen === 'spectator' ? null : 'open')
const seenAs = (how: Look): string => (how === 'open' ? '' : how === null ? 'spectator' : String(how))
