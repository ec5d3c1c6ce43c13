/** The position of a match, or of a side line, that is looked at, and all that is known of it. */

import { untrack } from 'svelte'
import { ServerRefused, type Aside } from '../api'
import type { Picture } from '../replay/frames'
import { settings } from '../settings.svelte'
import { t } from '../texts'
import type { Line, Moment, Player } from '../protocol'
import { settled, strongest, worthOf, type Estimate, type Thought } from './chances'
import type { Studied } from './studied.svelte'
import { st } from './texts'
import { Told } from './told.svelte'
import type { Turning } from './turning'
import { keyOf, seesAs, type Asides, type End } from './walk.svelte'

/** The move of the match, as it is spoken, and what it was worth. */
export interface Played {
  words: string
  say: string
  worth: Estimate | null
}

/** Lines are told in words, and addresses follow, when somebody stays for a moment. */
export const LINGERING = 200

/** Made while a component is: it lives as long. */
export class Place {
  /** Why one did not get where one wanted to. */
  note = $state<string | null>(null)
  private latest: Picture | null = null

  constructor(private readonly studied: Studied) {
    $effect(() => void studied.reel?.need(studied.walk?.ply ?? 0).catch(() => this.misses()))
    $effect(() => {
      const { asides, walk, trying } = studied
      const [{ ply, line: along }, all] = [this.aside, walk?.line ?? []]
      if (!asides || !walk || !(trying || all.length)) return
      untrack(() => void this.arrive(asides, ply, all, along))
    })
    $effect(() => this.consider())
    $effect(() => this.tell())
    $effect(() => {
      for (const { ply } of this.turning) {
        const what = studied.analyst?.thoughtAt(ply)
        if (what) void this.told.need({ ply, line: [] }, what)
      }
    })
  }

  /** What is looked at did not come; whoever has looked at something else goes on with that. */
  private misses(): void {
    if (!this.latest) this.studied.fault = t().lobby.unreachable
  }

  readonly told = $derived.by((): Told => new Told(this.studied.text, settings.lang))
  readonly aside = $derived.by((): Aside => {
    const { walk } = this.studied
    return { ply: walk?.ply ?? 0, line: walk?.said ?? [] }
  })
  readonly isAside = $derived.by((): boolean => this.aside.line.length > 0)
  readonly end = $derived.by((): End | null => this.studied.asides?.end(this.aside.ply, this.aside.line) ?? null)
  /** What was looked at last, until what is looked at has come. */
  readonly picture = $derived.by((): Picture | null => {
    const [{ asides, reel }, { ply, line }] = [this.studied, this.aside]
    const found = this.isAside ? asides?.picture(ply, line) : reel?.frames[ply]
    return (this.latest = found ?? this.latest)
  })
  readonly players = $derived.by((): readonly Player[] => this.picture?.view.players ?? [])
  readonly moment = $derived.by((): Moment | null =>
    this.isAside ? (this.end?.moment ?? null) : (this.studied.moments[this.aside.ply] ?? null),
  )
  readonly toMove = $derived.by((): number | null => this.picture?.view.to_move ?? null)
  readonly thought = $derived.by((): Thought | null => {
    const [{ analyst }, { ply, line }] = [this.studied, this.aside]
    return (this.isAside ? analyst?.aside.get(keyOf(ply, line)) : analyst?.thoughtAt(ply)) ?? null
  })
  readonly chances = $derived.by((): readonly number[] | null => {
    const [{ analyst }, { ply, line }, moment] = [this.studied, this.aside, this.moment]
    if (!this.isAside) return analyst?.chances[ply] ?? null
    if (moment && moment.seat === null) return settled(moment.winners, moment.scores.length)
    const along = line.map((_, at) => analyst?.aside.get(keyOf(ply, line.slice(0, at + 1))))
    return analyst?.chancesAside(ply, along) ?? null
  })
  /** Why what could be done is not shown, if it is not. */
  readonly hidden = $derived.by((): string | null => {
    const [{ look }, toMove] = [this.studied, this.toMove]
    if (toMove === null || seesAs(look, toMove)) return null
    return look === null ? st().asWatcher : st().others(this.name(look as number))
  })
  readonly played = $derived.by((): Played | null => {
    const [{ match, walk, analyst }, { ply }, thought] = [this.studied, this.aside, this.thought]
    const words = !this.isAside && match ? walk?.moves[ply] : undefined
    const line = words === undefined ? undefined : match?.log[ply]
    if (words === undefined || !line) return null
    return { words, say: line.say, worth: thought && worthOf(words, thought, analyst?.afterAt(ply) ?? null) }
  })
  readonly turning = $derived.by((): Turning[] => {
    const { analyst, look } = this.studied
    return (analyst?.turning ?? []).filter(({ seat }) => look === 'open' || seat === look)
  })
  readonly log = $derived.by((): Line[] => {
    const [{ match, asides }, { ply, line }] = [this.studied, this.aside]
    const main = match?.log ?? []
    if (!this.isAside) return main
    const side = line.flatMap((_, at) => asides?.picture(ply, line.slice(0, at + 1))?.line ?? [])
    return [...main.slice(0, ply), ...side]
  })
  /** How the sentences of the side line are spoken, those ahead too. */
  readonly crumbs = $derived.by((): string[] => {
    const { walk, asides } = this.studied
    const [{ ply }, line] = [this.aside, walk?.line ?? []]
    return line.map((words, at) => asides?.picture(ply, line.slice(0, at + 1))?.line?.say ?? this.told.say(words))
  })

  name(seat: number | null): string {
    return this.players.find((player) => player.seat === seat)?.name ?? ''
  }

  goTo(ply: number): void {
    this.note = null
    this.studied.walk?.goTo(ply)
  }

  leave(): void {
    this.note = null
    this.studied.walk?.leave()
  }

  async say(words: string): Promise<void> {
    const { walk, asides } = this.studied
    if (!walk || !asides) return
    this.note = null
    await asides.need(this.aside.ply, [...this.aside.line, words])
    this.studied.walk?.say(words)
  }

  /** Let a strong player move. */
  letMove(): void {
    const best = this.thought && strongest(this.thought)
    if (best) void this.say(best.words)
  }

  /** Learn about a line and the place in it; what cannot be played is cut off, with the reason. */
  private async arrive(asides: Asides, ply: number, all: readonly string[], along: readonly string[]): Promise<void> {
    try {
      const { refusal, moment } = await asides.need(ply, all)
      const { walk, asides: current } = this.studied
      if (asides !== current || walk?.ply !== ply || walk.line !== all) return
      if (refusal) {
        this.note = st().refused(refusal.text)
        walk.cut(moment.ply - ply)
      } else if (along.length < all.length) await asides.need(ply, along)
    } catch (error) {
      this.note = error instanceof ServerRefused ? error.message : t().lobby.unreachable
    }
  }

  /** Of a side line, every position is thought about that somebody stays at. */
  private consider(): (() => void) | undefined {
    const [{ analyst }, end] = [this.studied, this.end]
    if (!analyst?.mind || !end || !this.isAside || end.moment.choices < 2) return
    const left = new AbortController()
    const key = keyOf(this.aside.ply, this.aside.line)
    untrack(() => void analyst.consider(key, end.moment, left.signal))
    return () => left.abort()
  }

  /** Lines are told in words when somebody stays with them. */
  private tell(): (() => void) | undefined {
    const { aside, thought, told } = this
    if (!thought || this.hidden) return
    const timer = setTimeout(() => void told.need(aside, thought), LINGERING)
    return () => clearTimeout(timer)
  }
}
