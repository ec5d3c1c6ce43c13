/**
 * The live channel: one socket at a time, reopened with growing pauses; numbered events, the newest wins;
 * every message keeps its id until it is answered and is said again after a break.
 */

import type {
  CoachAnswer,
  Current,
  GlimpseAnswer,
  Hello,
  HintAnswer,
  Ok,
  Patch,
  PreviewAnswer,
  Refused,
  SeatTaken,
  State,
  ToClient,
  ToServer,
  WhyAnswer,
} from '../protocol'
import type { Lang } from '../settings.svelte'
import { patched } from './patch'

type Message = Exclude<ToServer, Hello>
export type What = Message['do']
/** What is said beside the id, by what it is about. */
export type More<W extends What> = Omit<Extract<Message, { do: W }>, 'id' | 'do'>
interface Answers {
  coach: CoachAnswer
  glimpse: GlimpseAnswer
  hint: HintAnswer
  preview: PreviewAnswer
  why: WhyAnswer
}
export type Answer<W extends What> = (W extends keyof Answers ? Answers[W] : Ok) | Refused
type AnyAnswer = Ok | Refused | CoachAnswer | GlimpseAnswer | HintAnswer | PreviewAnswer | WhyAnswer

export type Connection = 'connecting' | 'live' | 'waiting' | 'closed'

export interface Socket {
  send(text: string): void
  close(): void
}

/** What is to be done when a socket has something to tell. */
export interface Ears {
  opened(): void
  heard(data: unknown): void
  closed(code: number): void
}

export interface Surroundings {
  open(ears: Ears): Socket
  after(milliseconds: number, then: () => void): () => void
  random(): number
}

/** Who comes to a table. */
export interface Visitor {
  token: string
  lang: Lang
}

export interface Listener {
  connection(state: Connection, reason?: Ending): void
  state(state: State): void
  seats(seats: SeatTaken[]): void
  rematch(link: string): void
}

/** Why a table cannot be had at all. */
export type Ending = 'token' | 'table' | 'outdated'

interface Unanswered {
  text: string
  /** Whether its answer takes as long as a bot thinks. */
  slow: boolean
  resolve: (answer: AnyAnswer) => void
}

const FIRST_PAUSE = 300
const LONGEST_PAUSE = 8000
const PATIENCE = 10_000
const QUIET = 25_000

/** Codes with which the server says that trying again is no use. */
const FINAL = new Map<number, Ending>([
  [4401, 'token'],
  [4404, 'table'],
  [4410, 'outdated'],
])

export class LiveClient {
  connection: Connection = 'connecting'
  private socket: Socket | null = null
  /** The newest state that was heard. */
  private known: State | null = null
  private get last(): number {
    return this.known?.event ?? 0
  }
  private failures = 0
  private counter = 0
  private readonly unanswered = new Map<string, Unanswered>()
  private cancelRetry: () => void = () => {}
  private cancelWatch: () => void = () => {}
  private readonly name: string

  constructor(
    private visitor: Visitor,
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {
    this.name = Math.floor(around.random() * 2 ** 32).toString(36)
    this.connect()
  }

  /** Say something; the promise holds the answer, however many sockets it takes to get it. */
  say<W extends What>(what: W, more?: More<W>): Promise<Answer<W>> {
    const id = `${this.name}-${++this.counter}`
    const text = JSON.stringify({ id, do: what, ...more })
    return new Promise((resolve) => {
      // what is answered under an id fits what was asked under it
      this.unanswered.set(id, {
        text,
        slow: what === 'hint' || what === 'coach',
        resolve: resolve as (answer: AnyAnswer) => void,
      })
      if (this.connection === 'live') this.socket?.send(text)
      this.watch()
    })
  }

  /** Ask for everything anew, in another language. */
  speak(lang: Lang): void {
    this.visitor = { ...this.visitor, lang }
    if (this.connection === 'closed') return
    this.startOver()
  }

  /** Try again at once: the network or the tab has come back. */
  wake(): void {
    if (this.connection === 'waiting') this.connect()
  }

  /** The network has gone: do not wait for the socket to notice. */
  lose(): void {
    if (this.connection === 'closed') return
    this.drop()
    this.retry()
  }

  close(): void {
    this.drop()
    this.become('closed')
  }

  private connect(): void {
    this.cancelRetry()
    this.become('connecting')
    const socket = this.around.open({
      opened: () => {
        if (socket !== this.socket) return
        const hello: Hello = { hello: this.visitor.token, last: this.last, lang: this.visitor.lang, patches: true }
        socket.send(JSON.stringify(hello))
        this.watch()
      },
      heard: (data) => {
        if (socket === this.socket) this.hear(JSON.parse(String(data)) as ToClient)
      },
      closed: (code) => {
        if (socket === this.socket) this.lost(code)
      },
    })
    this.socket = socket
  }

  private hear(message: ToClient): void {
    if (message.type === 'patch') this.changed(message)
    else if (message.type === 'view' || message.type === 'current') this.arrived(message)
    else if (message.type === 'seats') this.listener.seats(message.seats)
    else if (message.type === 'rematch') this.listener.rematch(message.link)
    else if (message.id !== undefined) this.answered(message.id, message)
    this.watch()
  }

  private arrived(message: State | Current): void {
    if (message.type === 'view' && message.event >= this.last) {
      this.known = message
      this.listener.state(message)
    }
    if (this.connection !== 'connecting') return
    this.failures = 0
    this.become('live')
    for (const { text } of this.unanswered.values()) this.socket?.send(text)
  }

  /** What is known becomes what is so now; if something was missed, everything is asked for. */
  private changed({ since, event, changes }: Patch): void {
    if (this.known?.event === since) this.arrived({ ...patched(this.known, changes), event })
    else if (event > this.last) this.startOver()
  }

  private startOver(): void {
    this.known = null
    this.drop()
    this.connect()
  }

  private answered(id: string, answer: AnyAnswer): void {
    this.unanswered.get(id)?.resolve(answer)
    this.unanswered.delete(id)
  }

  private lost(code: number): void {
    this.drop()
    const final = FINAL.get(code)
    if (final) this.become('closed', final)
    else this.retry()
  }

  private retry(): void {
    this.become('waiting')
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++)
    this.cancelRetry()
    this.cancelRetry = this.around.after(pause * (0.75 + this.around.random() / 2), () => this.connect())
  }

  /** A socket that leaves us without an answer is given up; a quiet one is asked whether it is still there. */
  private watch(): void {
    this.cancelWatch()
    if (this.connection === 'closed') return
    if ([...this.unanswered.values()].some((one) => !one.slow) || this.connection !== 'live') {
      this.cancelWatch = this.around.after(PATIENCE, () => this.lose())
    } else {
      this.cancelWatch = this.around.after(QUIET, () => void this.say('ping'))
    }
  }

  private drop(): void {
    this.cancelWatch()
    this.cancelRetry()
    const socket = this.socket
    this.socket = null
    socket?.close()
  }

  private become(state: Connection, reason?: Ending): void {
    this.connection = state
    this.listener.connection(state, reason)
  }
}
