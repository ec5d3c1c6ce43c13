/** What a game's folder adds to the page; everything is optional, for a scene and a legal list are enough to play. */

import type { Component, Snippet } from 'svelte'
import type { City } from '../board3d/city'
import type { Choice } from '../sentence/sentence'
import type { Sight } from '../settings.svelte'
import type { Board } from '../table/board'
import type { Asking } from '../table/question'
import type { Session } from '../table/session.svelte'
import type { Effect, LogLine, Player, Scene, Seat, Solid, View } from '../wire'

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
  kept: Choice
}

export type Keys = ReadonlyMap<string, Key>

/** Where several hands lie open beside each other, each shows its own, and what is everybody's stands elsewhere, once. */
export type Part = 'own' | 'shared'

export interface GameFolder {
  /** The scene as the folder likes to read it, where messages only name what the setting or the view describes. */
  layOut?(scene: Scene, view: View): Scene
  /** What the tray asks for, by phase. */
  prompt?(view: View): string
  /** What the tray asks when a sentence has been begun; null for "touch a lit site" and "what shall stand here". */
  promptOf?(said: Choice, view: View, scene: Scene): string | null
  /** The first words a player knows of, shown dim when they are not legal, with a sentence to ask "why not?" with. */
  vocabulary?(view: View, said: Choice): { word: string; label: string; probe: string }[]
  /** The words that are touched on the board itself and not in the tray; the scene's sites unless told otherwise. */
  onBoard?(scene: Scene, view: View): string[]
  /** The names of things on the board as texts say them, each with its word; the ids of the sites unless told otherwise. */
  names?(scene: Scene, view: View): [name: string, word: string][]
  /** Whether a word means something of the speaker's own, so that in another's sentence it points at nothing of mine. */
  isOwn?(word: string): boolean
  /** The sentence to ask "why not?" with when a word is touched that may not be; the likest legal one unless told otherwise. */
  question?(word: string, said: Choice, view: View, scene: Scene): string | null
  /** First words that need not be touched, as those that may follow tell enough: a number alone is a bid. */
  silent?: readonly string[]
  /** Whether sites glow before a piece is chosen, because where is the first question. */
  whereFirst?: boolean
  /** Keys that say a whole sentence when it is legal: p for "pass". */
  keys?: Record<string, string>
  /** Where in the course of the match one is, in the strip: "Era 2"; the round unless told otherwise. */
  course?(view: View): string
  /** What the log does not say, and after which line it happened: that somebody was passed by. */
  unsaid?(log: readonly LogLine[], view: View, scene: Scene): { ply: number; seats: Seat[]; say: string }[]
  /** What goes on, told in the upper corner of the board: a running auction. */
  Above?: Component<{ board: Board }>
  /** How a word looks in the tray, where its label is not enough: a card with its effect. */
  Word?: Component<{ word: string; label: string; view: View; scene: Scene }>
  /** The sight to begin with, where it is not the one that this device prefers; it is remembered for this game alone. */
  sight?: Sight
  /** Whether a turn is many small sentences, so that the tray shows the last one and takes it back. */
  isStepwise?: boolean
  /** Whether the board wants as much of a phone as there is. */
  isRoomy?: boolean
  /** What lies around the board in every sight: cards, tracks, a hand. */
  Around?: Component<{ board: Board; children: Snippet }>
  /** The city in 3D, where it is no grid of towers. */
  city?(): Promise<City>
  /** The flat board, where it is no grid: everything that can be touched as a button, reached with Tab and arrows. */
  Plan?: Component<{ board: Board }>
  /** What the little card beside a pointed-at site says, where its name, what stands there and its height are not enough. */
  Tip?: Component<{ board: Board; site: string }>
  /** What stands on a site, in words: "two floors and a roof". */
  describe?(solids: readonly Solid[], site: string, view: View): string
  /** What a sentence would change, in words: "row B: 2 → 3". */
  changes?(effect: Effect, view: View): string[]
  /** The piece that a sentence, or its beginning, puts on the board: the mover's unless told otherwise, on top of the scene's solids unless told otherwise. */
  ghost?(words: string, view: View, scene: Scene): { shape: string; height: number; owner?: null; base?: number } | null
  /** A region's short name, written on the ground. */
  region?(id: string): string
  /** A number of a plan as it is written on its card: 4 is "4/5". */
  planned?(plan: number): string
  /** An icon for a first word, as the name of a drawing in parts/Icon. */
  icon?(word: string): string | null
  /** A small city for the lobby: towers on a square, or a drawing of the game's own. */
  emblem?: { solids: Solid[]; size: number }
  Emblem?: Component<{ colours: readonly string[] }>
  /** What everybody should know now, above the board: that the last turns have begun. */
  notice?(view: View): string | null
  /** The tray's words as pieces, cards and prices, where plain buttons would not be clear; also shown while one waits. */
  Words?: Component<{ session: Session; board: Board; keys: Keys; press: Press }>
  /** Everything in those Words that can be touched, by a name of its own. */
  tray?(table: Asking, choice: Choice): Keys
  /** Whether nobody has a side of the board to look from. */
  noSides?: boolean
  /** Supplies and holdings of a player, in the rail. */
  Holdings?: Component<{ player: Player; view: View }>
  /** What is the seat's own, cards and plans, and beside it what is everybody's; what is lit there can be touched. */
  Mine?: Component<{ board: Board; part?: Part }>
  /** What a seat holds, for looking at all hands, where Mine and Words do not show it. */
  Hand?: Component<{ board: Board }>
  /** What a source of points is called. */
  source?(id: string, view: View): string
  /** Signs and colours, for whoever asks what they mean. */
  Legend?: Component<{ view: View; scene: Scene }>
  /** Where every point came from. */
  ScoreSheet?: Component<{ view: View; scene: Scene }>
}
