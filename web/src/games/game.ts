/** What a game's folder adds to the page; everything is optional, for a scene and a legal list are enough to play. */

import type { Component } from 'svelte'
import type { Player, Scene, Solid, View } from '../wire'

export interface GameFolder {
  /** What the tray asks for, by phase. */
  prompt?(view: View): string
  /** The first words a player knows of, shown dim when they are not legal, with a sentence to ask "why not?" with. */
  vocabulary?(view: View): { word: string; label: string; probe: string }[]
  /** What stands on a site, in words: "two floors and a roof". */
  describe?(solids: readonly Solid[]): string
  /** The piece that a first word puts on the board, and how high it is. */
  ghost?(word: string, view: View): { shape: string; height: number } | null
  /** A region's short name, written on the ground. */
  region?(id: string): string
  /** A number of a plan as it is written on its card: 4 is "4/5". */
  planned?(plan: number): string
  /** An icon for a first word, as the name of a drawing in parts/Icon. */
  icon?(word: string): string | null
  /** A small city for the lobby. */
  emblem?: { solids: Solid[]; size: number }
  /** Supplies and holdings of a player, in the rail. */
  Holdings?: Component<{ player: Player; view: View }>
  /** What is the seat's own: cards, plans. */
  Mine?: Component<{ view: View; scene: Scene }>
  /** Where every point came from. */
  ScoreSheet?: Component<{ view: View; scene: Scene }>
}
