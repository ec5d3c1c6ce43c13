/** Where every point of a finished match came from, told from view and scene; the sums are the server's. */

import { COLOURS, LETTERS, siteOf, type FullScene } from './map'
import type { SkyriseColour, SkyriseView } from '../../protocol'

export const SOURCES = [
  'control_1',
  'panoramas_1',
  'wonders',
  'control_2',
  'panoramas_2',
  'objective',
  'patrons',
  'excess',
  'keys',
  'commissions',
  'structures',
] as const
export type Source = (typeof SOURCES)[number]

export const isSource = (id: string): id is Source => SOURCES.some((one) => one === id)

export interface SeatScore {
  seat: number
  points: Partial<Record<Source, number>>
  total: number
  /** The islands controlled, and what each panorama brought, when the first and when the second era ended. */
  islands: [string[], string[]]
  panoramas: [Record<string, number>, Record<string, number>]
  objective: { colour: SkyriseColour; count: number } | null
  patrons: { letter: string; count: number; value: number }[]
  excess: number
  commissions: number
  structures: { colour: SkyriseColour; count: number; value: number }[]
  /** What each Wonder has brought. */
  wonders: [wonder: string, prestige: number][]
}

export function explain(view: SkyriseView, scene: FullScene): SeatScore[] {
  return view.players.map((player, index) => {
    const points = view.breakdown?.[index] ?? {}
    const own = Object.entries(view.board)
      .filter(([, structure]) => structure.seat === player.seat)
      .map(([site]) => site)
    const on = (colour: SkyriseColour): number => own.filter((site) => siteOf(scene, site).colour === colour).length
    const objective = view.objectives?.[index]
    return {
      seat: player.seat,
      points,
      total: SOURCES.reduce((sum, source) => sum + (points[source] ?? 0), 0),
      islands: [
        heldBy(player.seat, view.first_era?.control ?? {}),
        scene.islands.filter(({ control }) => control.includes(player.seat)).map(({ side }) => side),
      ],
      panoramas: [
        Object.fromEntries(view.panoramas.map((card) => [card, view.first_era?.panoramas[card]?.[index] ?? 0])),
        player.panoramas,
      ],
      objective: objective ? { colour: objective, count: on(objective) } : null,
      patrons: LETTERS.filter((letter) => player.character.patrons[letter]! > 0).map((letter) => ({
        letter,
        count: player.character.patrons[letter]!,
        value: view.patrons?.[letter] ?? 0,
      })),
      excess: COLOURS.reduce((sum, colour) => sum + player.character.excess[colour]!, 0),
      commissions: player.character.commissions,
      structures: COLOURS.map((colour) => ({ colour, count: on(colour), value: player.row_values[colour]! })).filter(
        ({ count }) => count > 0,
      ),
      wonders: Object.entries(player.wonders_brought),
    }
  })
}

const heldBy = (seat: number, control: Record<string, readonly number[]>): string[] =>
  Object.keys(control).filter((side) => control[side]!.includes(seat))
