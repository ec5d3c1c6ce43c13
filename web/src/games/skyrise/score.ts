/** Where every point of a finished match came from, told from view and scene; the sums are the server's. */

import type { Scene } from '../../wire'
import { COLOURS, LETTERS, sceneOf, siteOf, type Colour, type SkyriseView } from './map'

export const SOURCES = ['control_1', 'panoramas_1', 'wonders', 'control_2', 'panoramas_2', 'objective', 'patrons', 'excess', 'keys', 'commissions', 'structures'] as const
export type Source = (typeof SOURCES)[number]

export interface SeatScore {
  seat: number
  points: Record<Source, number>
  total: number
  islands: string[]
  panoramas: Record<string, number>
  objective: { colour: Colour; count: number } | null
  patrons: { letter: string; count: number; value: number }[]
  excess: number
  commissions: number
  structures: { colour: Colour; count: number; value: number }[]
  wonders: string[]
}

export function explain(view: SkyriseView, scene: Scene): SeatScore[] {
  return view.players.map((player, index) => {
    const points = (view.breakdown?.[index] ?? {}) as Record<Source, number>
    const own = Object.entries(view.board).filter(([, structure]) => structure.seat === player.seat).map(([site]) => site)
    const on = (colour: Colour): number => own.filter((site) => siteOf(scene, site).colour === colour).length
    const objective = view.objectives?.[index]
    return {
      seat: player.seat,
      points,
      total: SOURCES.reduce((sum, source) => sum + (points[source] ?? 0), 0),
      islands: sceneOf(scene).islands.filter(({ control }) => control.includes(player.seat)).map(({ side }) => side),
      panoramas: player.panoramas,
      objective: objective ? { colour: objective, count: on(objective) } : null,
      patrons: LETTERS.filter((letter) => player.character.patrons[letter]! > 0).map((letter) => ({ letter, count: player.character.patrons[letter]!, value: view.patrons?.[letter] ?? 0 })),
      excess: COLOURS.reduce((sum, colour) => sum + player.character.excess[colour], 0),
      commissions: player.character.commissions,
      structures: COLOURS.map((colour) => ({ colour, count: on(colour), value: player.row_values[colour] })).filter(({ count }) => count > 0),
      wonders: player.wonders,
    }
  })
}
