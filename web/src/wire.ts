/** What travels between server and page, as /api/docs tells it. The page knows nothing beyond these shapes. */

export type Seat = number

export interface Player {
  seat: Seat
  name: string
  colour: string
  /** The points that can be known now, and what they are made of, source by source. */
  score: number
  points?: Record<string, number>
  /** Sources whose points cannot be known yet; none when the match is over. */
  unknown?: string[]
  [holding: string]: unknown
}

export interface View {
  game: string
  variant: string
  ply: number
  over: boolean
  to_move: Seat | null
  phase: string
  you: Seat | null
  players: Player[]
  start?: Seat
  winners?: Seat[]
  breakdown?: Record<string, number>[]
  [fact: string]: unknown
}

export interface Site {
  id: string
  x: number
  y: number
}

export interface Region {
  id: string
  sites: string[]
  yours: boolean
}

export interface Row {
  id: string
  sites: string[]
  seen: string[]
  plan?: number
  right?: boolean
}

export interface Side {
  seat: Seat
  direction: [number, number]
  rows: Row[]
}

export interface Solid {
  site: string
  shape: string
  owner: Seat | null
  base: number
  top: number
}

/** The board without its rules; what a game does not have is empty, and a game may add what only its own folder reads. */
export interface Scene {
  width: number
  depth: number
  sites: Site[]
  regions: Region[]
  sides: Side[]
  solids: Solid[]
  [more: string]: unknown
}

/** What of a scene stays the same throughout a match: told once, and part of every scene since. */
export type Setting = Partial<Scene>

export const EMPTY: Scene = { width: 0, depth: 0, sites: [], regions: [], sides: [], solids: [] }

export type Effect = Record<string, unknown>

export interface Legal {
  words: string
  say: string
  effect?: Effect
  /** What might have been overlooked: to be asked about, once in a turn, before it is played. */
  doubt?: string
}

/** Something that a move brings to somebody: in a sentence, and as short as it floats up from where it happened. */
export interface Gain {
  seat: Seat
  kind: string
  amount: number
  /** The word of a thing on the board; empty if it happened nowhere. */
  at: string
  say: string
  short: string
}

export interface LogLine {
  ply: number
  seat: Seat
  words: string
  say: string
  gains?: Gain[]
}

export interface Told {
  event: number
  ply: number
  seat: Seat
  say: string
}

export interface ChatLine {
  n: number
  seat: Seat | null
  name: string
  text: string
  /** Milliseconds since 1970. */
  at: number
}

export interface SeatState {
  seat: Seat
  kind: 'person' | 'bot'
  level: string | null
  name: string
  connected: boolean
}

export type SaveKind = 'play-on' | 'look-back'

/** Everything a seat knows at one moment: what a `view` event carries. */
export interface Snapshot {
  event: number
  view: View
  /** Only in the first one after a connection was made. */
  setting?: Setting
  scene: Scene
  legal: Legal[]
  labels: Record<string, string>
  log: LogLine[]
  chat: ChatLine[]
  seats: SeatState[]
  commitment: string
  undo: boolean
  /** Why nothing can be taken back, where that is so. */
  undo_why?: string | null
  /** What happened besides moves, each after which of them it belongs: that somebody took one back. */
  told?: Told[]
  /** For how many seconds a bot waits, so that the last move can be taken back. */
  grace?: number
  /** How this seat can save the match: to play on, if nobody else's secrets are in it, else only to look back. */
  save?: SaveKind
  seed?: number | string
}

export interface Candidate {
  words: string
  say: string
  /** The chance to win; null where too little was thought about it. */
  win: number | null
  visits: number
  line: string[]
  /** How a good player would go on, as it is spoken. */
  then: string[]
}

export interface Answer {
  id: string
  type: string
  ply?: number
  rule?: string | null
  text?: string | null
  candidates?: Candidate[]
  /** Of a preview: what the sentence would bring; null where that is hidden. */
  gains?: Gain[] | null
  /** Whether it would end one's turn; null where that cannot be known. */
  ends?: boolean | null
}

export interface GameCard {
  name: string
  title: string
  about: string
  /** The rules in a minute, sentence by sentence. */
  minute: string[]
  /** How long a match takes, from and to. */
  minutes: [number, number]
  /** How much there is to learn, from 1 to 3. */
  weight: number
  variants: { id: string; say: string; first: boolean }[]
  players: number[]
  /** From the weakest to the strongest. */
  bots: { name: string; about: string }[]
  seats: string[]
  colours: string[]
}

export interface Rule {
  id: string
  title: string
  text: string
  section: string
}

export interface Rulebook {
  title: string
  introduction: string
  rules: Rule[]
}

export interface SeatWish {
  kind: 'person' | 'bot'
  level?: string
  name?: string
}

export interface Opened {
  table: string
  commitment: string
  watch: string
  seats: { seat: Seat; kind: 'person' | 'bot'; token?: string; link?: string }[]
}

/** What anyone may know of a table. */
export interface TableFacts {
  table: string
  game: string
  variant: string
  over: boolean
  ply: number
  to_move: Seat | null
  winners: Seat[]
  seats: SeatState[]
}

export interface Frame {
  ply: number
  view: View
  scene: Scene
  line: LogLine | null
  /** By seat, what is its own, if all hands lie open. */
  hands?: Record<string, unknown>
  /** By seat, what of the scene it alone sees, if all hands lie open. */
  own_scenes?: Record<string, Partial<Scene>>
}

export interface Film {
  game: string
  variant: string
  names: string[]
  result: unknown
  over: boolean
  moves: number
  setting: Setting
  log: LogLine[]
  /** The first ones; all of them in a file to look back. */
  frames: Frame[]
}
