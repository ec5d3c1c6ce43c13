/** What a game's folder adds to the page; everything is optional, for a scene and a legal list are enough to play. */

import type { Component } from 'svelte'
import type { City } from '../board3d/city'
import type { Board } from '../table/board'
import type { Session } from '../table/session.svelte'
import type { Effect, Player, Scene, Solid, View } from '../wire'

/** A word of the tray is touched, by finger or by key; where it is not legal, a sentence to ask "why not?" with. */
export type Touch = (word: string, event: MouseEvent, probe?: string) => void

export interface GameFolder {
  /** What the tray asks for, by phase. */
  prompt?(view: View): string
  /** The first words a player knows of, shown dim when they are not legal, with a sentence to ask "why not?" with. */
  vocabulary?(view: View): { word: string; label: string; probe: string }[]
  /** The words that are touched on the board itself and not in the tray; the scene's sites unless told otherwise. */
  onBoard?(scene: Scene): string[]
  /** First words that need not be touched, as those that may follow tell enough: a number alone is a bid. */
  silent?: readonly string[]
  /** Whether sites glow before a piece is chosen, because where is the first question. */
  whereFirst?: boolean
  /** Keys that say a whole sentence when it is legal: p for "pass". */
  keys?: Record<string, string>
  /** Where in the course of the match one is, in the strip: "Era 2"; the round unless told otherwise. */
  course?(view: View): string
  /** What goes on, told in the upper corner of the board: a running auction. */
  Above?: Component<{ board: Board }>
  /** How a word looks in the tray, where its label is not enough: a card with its effect. */
  Word?: Component<{ word: string; label: string; view: View; scene: Scene }>
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
  /** The piece that a sentence, or its beginning, puts on the board, and how high it is; the mover's unless told otherwise. */
  ghost?(words: string, view: View, scene: Scene): { shape: string; height: number; owner?: null } | null
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
  Words?: Component<{ session: Session; board: Board; touch: Touch }>
  /** Supplies and holdings of a player, in the rail. */
  Holdings?: Component<{ player: Player; view: View }>
  /** What is the seat's own: cards, plans; what is lit there can be touched. */
  Mine?: Component<{ board: Board }>
  /** Where every point came from. */
  ScoreSheet?: Component<{ view: View; scene: Scene }>
}
