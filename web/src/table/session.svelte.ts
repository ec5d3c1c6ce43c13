/** A seat at a table: what it knows, the sentence it is making, and what it has asked the server. */

import { folderOf, laidOut, onBoard } from '../games'
import type { Key, WhyNot } from '../games/game'
import { openLive } from '../live/browser'
import type { Answer, Connection, Ending, Listener, More, Visitor, What } from '../live/client'
import {
  finished,
  forced,
  instead,
  matching,
  nextWords,
  nothing,
  takeBack,
  takeBackLast,
  touch,
  touchable,
  withoutSites,
  type Sentence,
  type Touched,
} from '../sentence/sentence'
import { settings, type Lang } from '../settings.svelte'
import { t } from '../texts'
import type { Brought, Choice, Effect, SeatTaken, Setting, State } from '../protocol'
import type { LaidOut } from '../games/shapes'
import { Coach, type Point } from './coach.svelte'
import { Hints, type Subject } from './hints.svelte'
import { Previews } from './previews.svelte'
import { question } from './question'
import { middle, type Spot } from './spot'

export type { Spot }

export interface Refusal {
  text: string
  rule: string | null
  x: number
  y: number
}

/** How a seat talks to whoever knows the rules: over a socket, in a lesson, or in a side line by single questions. */
export interface Channel {
  say<W extends What>(what: W, more?: More<W>): Promise<Answer<W>>
  speak(lang: Lang): void
  leave(): void
}

export type OpenChannel = (table: string, visitor: Visitor, listener: Listener) => Channel

export class Session {
  snapshot = $state.raw<LaidOut<State> | null>(null)
  seats = $state.raw<SeatTaken[]>([])
  connection = $state<Connection>('connecting')
  ended = $state<Ending | null>(null)
  choice = $state.raw<Touched>(nothing)
  sending = $state<string | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  /** What was done without asking, as it was the only thing to do. */
  playedForMe = $state<string | null>(null)
  rematchLink = $state<string | null>(null)
  /** A sentence that waits, because something might have been overlooked. */
  doubt = $state.raw<(Choice & { at: Spot }) | null>(null)

  /** Where only some of what is allowed can be said, as in a lesson: all of it. */
  allowed = $state.raw<readonly Sentence[] | null>(null)

  readonly legal = $derived<Choice[]>(this.sending ? [] : (this.snapshot?.legal ?? []))
  readonly myTurn = $derived(
    this.snapshot !== null &&
      !this.snapshot.closed &&
      this.snapshot.view.you !== null &&
      this.snapshot.view.to_move === this.snapshot.view.you,
  )
  /** What has been touched, and the words that then go without saying. */
  readonly said = $derived(
    forced(this.allowed ?? this.legal, this.choice, folderOf(this.snapshot?.view.game ?? '').input.silent),
  )
  /** A whole sentence that waits to be confirmed. */
  readonly poised = $derived(finished(this.legal, this.said))
  /** What is settled: of a sentence that waits to be confirmed, another site can still be touched. */
  private readonly settled = $derived(
    this.poised ? withoutSites(this.choice, (word) => this.siteIds.has(word)) : this.choice,
  )
  readonly next = $derived(nextWords(this.legal, this.poised ? this.settled : this.said))
  readonly lit = $derived(touchable(this.legal, this.settled))
  readonly hints = new Hints((what, more) => this.live.say(what, more))
  readonly coach = new Coach(
    (what, more) => this.live.say(what, more),
    (subject) => this.hints.adviserFor(subject),
  )
  readonly previews = new Previews((words) => this.live.say('preview', { words }))
  private readonly siteIds = $derived(
    this.snapshot ? onBoard(this.snapshot.view, this.snapshot.scene) : new Set<string>(),
  )
  private readonly live: Channel
  private setting: Setting | null = null
  /** Whether the sentence on its way has been accepted: the next thing heard shows it, or that it was taken back at once. */
  private accepted = false
  /** Whether the connection was lost since then: what was accepted may have been shown already, or taken back. */
  private wasAway = false
  /** What has been asked about, by turn. */
  private readonly doubted = new Set<string>()

  constructor(
    readonly table: string,
    readonly token: string,
    private readonly heard: (snapshot: LaidOut<State>, before: LaidOut<State> | null) => void,
    open: OpenChannel = openLive,
    /** Whether the only thing there is to do is done, where that is wished. */
    private readonly goesOn = true,
  ) {
    this.live = open(
      table,
      { token, lang: settings.lang },
      {
        connection: (state, reason) => {
          this.connection = state
          this.wasAway ||= state !== 'live'
          if (reason) this.ended = reason
        },
        state: (state) => this.take(state),
        seats: (seats) => (this.seats = seats),
        rematch: (link) => (this.rematchLink = link),
      },
    )
  }

  leave(): void {
    this.hints.leave()
    this.live.leave()
  }

  speak(lang: Lang): void {
    this.live.speak(lang)
  }

  isSite = (word: string): boolean => this.siteIds.has(word)

  /** Whether the word that is wanted now is a site: then the board glows. */
  readonly wantsSite = $derived(this.said.length > 0 && this.next.some((word) => this.siteIds.has(word)))

  /** The legal sentence that touching this word would finish or lead to, if only one is left. */
  wouldSay(word: string): Choice | null {
    const choice = touch(this.legal, instead(this.legal, this.choice, word, this.isSite), word)
    if (!choice) return null
    const left = matching(this.legal, choice)
    return left.length === 1 && left[0] ? left[0] : null
  }

  effectOf(word: string): Effect | null {
    return this.wouldSay(word)?.effect ?? null
  }

  /** What touching this word, or saying this sentence, would bring to everybody; null while that is not known. */
  foresee(word: string): readonly Brought[] | null {
    const sentence = this.legal.find(({ words }) => words === word) ?? this.wouldSay(word)
    return sentence && this.myTurn ? (this.previews.of(sentence.words)?.gains ?? null) : null
  }

  /** A word has been touched: say it if it is lit, else find out why it is not. */
  touch(word: string, at: Spot, probe?: string, isSure = false): void {
    this.refusal = null
    const before = instead(this.legal, this.choice, word, this.isSite)
    const choice = touch(this.legal, before, word)
    if (!choice) return this.wonder(word, before, at, probe)
    const [was, said] = [this.poised, touch(this.legal, this.said, word) ?? choice]
    this.choice = choice
    const sentence = finished(this.legal, said) ?? this.poised
    if (sentence) return void this.settle(sentence, at, was, this.isSite(word) && !isSure)
    const [only, another] = matching(this.legal, choice)
    if (settings.forced !== 'never' && only && !another)
      void this.settle(only, at, null, false, settings.forced === 'steps')
  }

  /** A whole sentence by one touch: play it if it is legal, else find out why it is not. */
  offer(words: string, at: Spot): void {
    this.refusal = null
    const sentence = this.legal.find((one) => one.words === words)
    if (sentence) void this.settle(sentence, at, this.poised)
    else if (!this.sending) void this.askWhy(words, at)
  }

  /** A key of a game's own tray: it goes on with what it keeps of the sentence, says a whole one, or takes itself back. */
  press({ word, words, isLit, isChosen, kept, why }: Key, at: Spot): void {
    if (this.sending) return
    if (this.poised?.words !== words) this.choice = kept
    if (isChosen) return
    if (why) return this.explain(why, at)
    if (isLit && !this.legal.some((one) => one.words === words)) this.touch(word, at)
    else this.offer(words, at)
  }

  /** A sentence is whole: say it, or let it be confirmed first; the same one again confirms it. */
  private async settle(
    { words }: Choice,
    at: Spot,
    was: Choice | null,
    onBoard = false,
    unseen = false,
  ): Promise<void> {
    if (was?.words === words) return this.play(words, at)
    if (this.poised?.words !== words) this.choice = words.split(' ')
    if (onBoard && settings.tapTwice && !folderOf(this.snapshot?.view.game ?? '').input.isStepwise) return
    if ((settings.confirmTurn || unseen) && (await this.previews.ask(words)).ends !== false) return
    if (this.poised?.words === words) await this.play(words, at)
  }

  /** Say what waits to be confirmed. */
  confirm(at: Spot): void {
    if (this.poised) void this.play(this.poised.words, at)
  }

  /** Say a sentence, however it was chosen; where something might have been overlooked, that is asked about first. */
  async play(words: string, at: Spot): Promise<void> {
    const doubtful = this.doubtful(words)
    if (doubtful) return this.hesitate(doubtful, at)
    const ply = this.snapshot?.view.ply
    this.hints.forget()
    this.playedForMe = null
    this.sending = words
    this.wasAway = false
    this.choice = words.split(' ')
    const answer = await this.live.say('play', { words, ply })
    if (answer.type === 'refused') this.refuse(answer.text, answer.rule, at)
    else if (!this.wasAway) {
      this.accepted ||= this.sending === words // what the move has changed is on its way, and ends the waiting
      return
    }
    if (this.sending === words) {
      this.sending = null
      this.choice = nothing
    }
  }

  /** The sentence that somebody should think about once more; once in a turn. */
  private doubtful(words: string): Choice | null {
    const sentence = this.legal.find((one) => one.words === words)
    return sentence?.doubt && !this.doubted.has(this.inThisTurn(words)) ? sentence : null
  }

  private hesitate(sentence: Choice, at: Spot): void {
    this.doubted.add(this.inThisTurn(sentence.words))
    this.doubt = { ...sentence, at }
    this.choice = nothing
  }

  /** What was asked about is meant, or it is not. */
  resolve(isMeant: boolean): void {
    const doubt = this.doubt
    this.doubt = null
    if (doubt && isMeant) void this.play(doubt.words, doubt.at)
  }

  private inThisTurn(words: string): string {
    const { log, view } = this.snapshot!
    return `${log.findLast(({ seat }) => seat !== view.you)?.ply ?? 0} ${words}`
  }

  back(place?: number): void {
    this.refusal = null
    this.choice = place === undefined ? takeBackLast(this.choice) : takeBack(this.choice, place)
  }

  async undo(at: Spot): Promise<void> {
    const { undo, undo_why } = this.snapshot ?? {}
    if (!undo && undo_why) return this.refuse(undo_why, null, at)
    this.choice = nothing
    const answer = await this.live.say('undo')
    if (answer.type === 'refused') this.refuse(answer.text, answer.rule, at)
  }

  /** Go back to before a move of one's own, whatever bots have answered. */
  async takeBackTo(ply: number, at: Spot): Promise<void> {
    this.choice = nothing
    const answer = await this.live.say('undo', { ply })
    if (answer.type === 'refused') this.refuse(answer.text, answer.rule, at)
  }

  /** Whether nobody but bots sits at the other seats, so that a coach is unfair to nobody. */
  readonly againstBots = $derived(
    this.snapshot !== null &&
      this.snapshot.view.you !== null &&
      this.seats.every(({ seat, kind }) => kind === 'bot' || seat === this.snapshot!.view.you),
  )

  /** Somebody is about to ask for a hint. */
  expectHint(): void {
    if (this.myTurn) this.hints.prepare(this.subject()).catch(() => {}) // then it is tried again when they ask
  }

  private subject(): Subject {
    const { game, players } = this.snapshot!.view
    return { game, players: players.length, lang: settings.lang }
  }

  async hint(at: Spot): Promise<void> {
    const refusal = await this.hints.ask(this.subject())
    if (refusal) this.refuse(refusal.text, refusal.rule, at)
  }

  async chat(text: string): Promise<string | null> {
    const answer = await this.live.say('chat', { text })
    return answer.type === 'refused' ? answer.text : null
  }

  async tell(
    what: 'resign-to-bot' | 'take-back-seat' | 'rematch' | 'name',
    more: Record<string, unknown>,
    at: Spot,
  ): Promise<void> {
    const answer = await this.live.say(what, more)
    if (answer.type === 'refused') this.refuse(answer.text, answer.rule, at)
  }

  private take(told: State): void {
    this.setting = told.setting ?? this.setting
    if (!this.setting) return // the first state after a connection was made has one
    const snapshot = { ...told, scene: laidOut(told.view, this.setting, told.scene) }
    const before = this.snapshot
    const wentBack = before !== null && snapshot.view.ply < before.view.ply
    const moved = !before || before.view.ply !== snapshot.view.ply || before.event > snapshot.event || this.accepted
    this.snapshot = snapshot
    this.seats = snapshot.seats
    if (moved) {
      this.choice = nothing
      this.hints.forget()
      this.sending = null
      this.doubt = null
      this.accepted = false
      this.previews.forget()
    }
    this.heard(snapshot, before)
    if (moved) this.coach.attend(this.pointOf(snapshot))
    if (moved && !wentBack && this.goesOn) void this.goOn(snapshot)
  }

  private pointOf({ view, legal, log }: LaidOut<State>): Point {
    const choosing = view.you !== null && view.to_move === view.you && legal.length > 1
    return { ply: view.ply, you: view.you, choosing, log, subject: this.subject() }
  }

  /** Do the only thing there is to do, if that is wished; what was taken back is not done again. */
  private async goOn({ view, legal }: LaidOut<State>): Promise<void> {
    const [only, another] = legal
    const botPlaysMe = this.seats.some(({ seat, kind }) => seat === view.you && kind === 'bot')
    if (settings.forced === 'never' || !only || another || !this.myTurn || botPlaysMe) return
    const isUnseen = settings.forced === 'steps' || settings.confirmTurn
    if (isUnseen && (await this.previews.ask(only.words)).ends !== false) return
    if (this.snapshot?.view.ply !== view.ply || this.sending || this.choice.length) return
    const played = this.play(only.words, middle())
    this.playedForMe = this.sending && only.say
    await played
  }

  /** A word was touched that is not lit: ask why, or say that it belongs to no sentence that begins like this. */
  private wonder(word: string, choice: Touched, at: Spot, probe?: string): void {
    const words = this.snapshot && question({ ...this.snapshot, legal: this.legal }, choice, word, probe)
    if (words) void this.askWhy(words, at)
    else if (choice.some((one) => one !== null)) this.refuse(t().tray.unfit, null, at)
  }

  private async askWhy(words: string, at: Spot): Promise<void> {
    const answer = await this.live.say('why', { words })
    if (answer.text !== null) this.refuse(answer.text, answer.rule, at)
  }

  /** Say what is known without asking. */
  explain({ text, rule }: WhyNot, at: Spot): void {
    this.refuse(text, rule, at)
  }

  /** Say why not, where the finger was; nothing, if it is said elsewhere. */
  private refuse(text: string | null | undefined, rule: string | null | undefined, at: Spot): void {
    this.refusal = text ? { text, rule: rule ?? null, ...at } : null
  }
}
