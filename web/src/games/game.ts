/** What a game's folder adds to the page, in four parts; but for the scene nothing of it must be there, for that and a legal list are enough to play. */

import type { Component, Snippet } from 'svelte'
import type { City } from '../board3d/city'
import type { Touched } from '../sentence/sentence'
import type { Sight } from '../settings.svelte'
import type { Sketcher } from '../study/picture/sketch'
import type { Board } from '../table/board'
import type { Asking } from '../table/question'
import type { Session } from '../table/session.svelte'
import type { Line, Receipt, Solid } from '../protocol'
import type { AnyGame, PlayerOf, Shapes } from './shapes'

/** A key of the tray is touched. */
export type Press = (key: Key, event: MouseEvent) => void

/** Something in a game's own tray that can be touched. */
export interface Key {
  /** The word that it adds to a sentence. */
  word: string
  /** The sentence that it says, or begins; where it is not lit, the one to ask "why not?" about. */
  words: string
  isLit: boolean
  /** Whether it has been touched already, so that it takes itself back. */
  isChosen?: boolean
  /** What stays of the sentence in the making when it is touched. */
  kept: Touched
  /** Where it is not lit whatever site is touched: why, without a word of any. */
  why?: WhyNot
}

/** Why something may not be said, and the rule. */
export interface WhyNot {
  text: string
  rule: string
}

export type Keys = ReadonlyMap<string, Key>

/** Where several hands lie open beside each other, each shows its own, and what is everybody's stands elsewhere, once. */
export type Part = 'own' | 'shared'

/** What a game's own tray knows of who speaks. */
export type Speaking = Pick<Session, 'myTurn' | 'choice'>

/** A piece that would stand on the board: the mover's unless told otherwise, on top of what stands there unless told otherwise. */
export interface Ghost {
  shape: string
  height: number
  owner?: null
  base?: number
}

/** How sentences are made: what is asked for, what can be touched and where. */
export interface Input<G extends Shapes = AnyGame> {
  /** What the tray asks for, by phase. */
  prompt?(view: G['view']): string
  /** What the tray asks when a sentence has been begun; null for "touch a lit site" and "what shall stand here". */
  promptOf?(said: Touched, view: G['view'], scene: G['scene']): string | null
  /** The first words a player knows of, shown dim when they are not legal, with a sentence to ask "why not?" with or the answer itself. */
  vocabulary?(view: G['view'], said: Touched): { word: string; label: string; probe: string; why?: WhyNot }[]
  /** The sentence to ask "why not?" with when a word is touched that may not be; the likest legal one unless told otherwise. */
  question?(word: string, said: Touched, view: G['view'], scene: G['scene']): string | null
  /** The words that are touched on the board itself and not in the tray; the scene's sites unless told otherwise. */
  onBoard?(scene: G['scene'], view: G['view']): string[]
  /** First words that need not be touched, as those that may follow tell enough: a number alone is a bid. */
  silent?: readonly string[]
  /** Whether sites glow before a piece is chosen, because where is the first question. */
  whereFirst?: boolean
  /** Whether a turn is many small sentences, so that the tray shows the last one and takes it back. */
  isStepwise?: boolean
  /** Keys that say a whole sentence when it is legal: p for "pass". */
  keys?: Record<string, string>
  /** Everything in the game's own Tray that can be touched, by a name of its own. */
  tray?(table: Asking<G>, choice: Touched): Keys
}

/** What lies on the table and how it is drawn. */
export interface Drawing<G extends Shapes = AnyGame> {
  /** The scene as the folder likes to read it: with its setting, and with what messages only name. */
  layOut(setting: G['setting'], told: G['told'], view: G['view']): G['scene']
  /** The sight to begin with, where it is not the one that this device prefers; it is remembered for this game alone. */
  sight?: Sight
  /** Whether the board wants as much of a phone as there is. */
  isRoomy?: boolean
  /** Whether nobody has a side of the board to look from. */
  noSides?: boolean
  /** The flat board, where it is no grid: everything that can be touched as a button, reached with Tab and arrows. */
  Plan?: Component<{ board: Board<G> }>
  /** The city in 3D, where it is no grid of towers. */
  city?(): Promise<City<G>>
  /** The city in a picture that is saved, where it is no grid of towers. */
  picture?(): Promise<Sketcher<G>>
  /** What lies around the board in every sight: cards, tracks, a hand. */
  Around?: Component<{ board: Board<G>; children: Snippet }>
  /** What the little card beside a pointed-at site says, where its name, what stands there and its height are not enough. */
  Tip?: Component<{ board: Board<G>; site: string }>
  /** The piece that a sentence, or its beginning, puts on the board. */
  ghost?(words: string, view: G['view'], scene: G['scene']): Ghost | null
  /** The scene while the score is told: what only the scoring puts up is there once the lines say so. */
  before?(scene: G['scene'], told: readonly Receipt[]): G['scene']
  /** The word by which a place that a line of the score names is found on the board; itself unless told otherwise. */
  wordAt?(place: string, scene: G['scene']): string | null
  /** A small city for the lobby. */
  Emblem?: Component<{ colours: readonly string[] }>
}

/** What stands beside the board. */
export interface Panels<G extends Shapes = AnyGame> {
  /** What goes on, told in the upper corner of the board: a running auction. */
  Above?: Component<{ board: Board<G> }>
  /** The tray's words as pieces, cards and prices, where plain buttons would not be clear; also shown while one waits. */
  Tray?: Component<{ session: Speaking; board: Board<G>; keys: Keys; press: Press }>
  /** How a word looks in the tray, where its label is not enough: a card with its effect. */
  Word?: Component<{ word: string; label: string; view: G['view']; scene: G['scene'] }>
  /** Supplies and holdings of a player, in the rail. */
  Holdings?: Component<{ player: PlayerOf<G>; view: G['view'] }>
  /** What is the seat's own, cards and plans, and beside it what is everybody's; what is lit there can be touched. */
  Mine?: Component<{ board: Board<G>; part?: Part }>
  /** What a seat holds, for looking at all hands, where Mine and Tray do not show it. */
  Hand?: Component<{ board: Board<G> }>
  /** Signs and colours, for whoever asks what they mean. */
  Legend?: Component<{ view: G['view']; scene: G['scene'] }>
  /** Where every point came from. */
  ScoreSheet?: Component<{ view: G['view']; scene: G['scene'] }>
}

/** What things are called, and what is told of them. */
export interface Words<G extends Shapes = AnyGame> {
  /** The names of things on the board as texts say them, each with its word; the ids of the sites unless told otherwise. */
  names?(scene: G['scene'], view: G['view']): [name: string, word: string][]
  /** Whether a word means something of the speaker's own, so that in another's sentence it points at nothing of mine. */
  isOwn?(word: string): boolean
  /** An icon for a first word, as the name of a drawing in parts/Icon. */
  icon?(word: string): string | null
  /** Where in the course of the match one is, in the strip: "Era 2"; the round unless told otherwise. */
  course?(view: G['view']): string
  /** What everybody should know now, above the board: that the last turns have begun. */
  notice?(view: G['view']): string | null
  /** What the log does not say, and after which line it happened: that somebody was passed by. */
  unsaid?(log: readonly Line[], view: G['view'], scene: G['scene']): { ply: number; seats: number[]; say: string }[]
  /** What stands on a site, in words: "two floors and a roof". */
  describe?(solids: readonly Solid[], site: string, view: G['view']): string
  /** What a sentence would change, in words: "row B: 2 → 3". */
  changes?(effect: G['effect'], view: G['view']): string[]
  /** A region's short name, written on the ground. */
  region?(id: string): string
  /** A number of a plan as it is written on its card: 4 is "4/5". */
  planned?(plan: number): string
  /** What a source of points is called. */
  source?(id: string, view: G['view']): string
}

export interface GameFolder<G extends Shapes = AnyGame> {
  input: Input<G>
  board: Drawing<G>
  panels: Panels<G>
  words: Words<G>
}
