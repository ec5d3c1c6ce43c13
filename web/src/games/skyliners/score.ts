/** Where every point of a finished match came from, told from the view alone; the sums are the server's. */

import type { FullScene } from './view'
import type { SkylinersView } from '../../protocol'

export interface RowScore {
  id: string
  seen: number
  plan: number | null
  points: number
}

export interface SeatScore {
  seat: number
  rows: RowScore[]
  antennas: string[]
  tallest: { sites: string[]; height: number; inDistrict: boolean; district: string }
  points: Record<string, number>
  total: number
}

export function explain(view: SkylinersView, scene: FullScene): SeatScore[] {
  return view.players.map((player, index) => {
    const points = view.breakdown?.[index] ?? {}
    return {
      seat: player.seat,
      rows: rowScores(view, scene, player.seat),
      antennas: Object.entries(view.antennas ?? {})
        .filter(([, owner]) => owner === player.seat)
        .map(([site]) => site),
      tallest: tallest(scene, view.districts?.[index] ?? ''),
      points,
      total: Object.values(points).reduce((sum, one) => sum + one, 0),
    }
  })
}

function rowScores(view: SkylinersView, scene: FullScene, seat: number): RowScore[] {
  const rows = scene.sides.find((side) => side.seat === seat)?.rows ?? []
  const all = rows.map(({ id, seen, plan, right }) => ({
    id,
    seen: seen.length,
    plan: plan ?? null,
    points: view.variant === 'intro' || right ? seen.length : 0,
  }))
  return view.variant === 'intro' ? all : all.filter((row) => row.plan !== null)
}

function tallest(scene: FullScene, district: string): SeatScore['tallest'] {
  const buildings = scene.solids.filter((solid) => solid.shape === 'floor' || solid.shape === 'roof')
  const height = Math.max(0, ...buildings.map((solid) => solid.top))
  const sites = buildings.filter((solid) => solid.top === height).map((solid) => solid.site)
  const within = scene.regions.find((region) => region.id === district)?.sites ?? []
  return { sites, height, district, inDistrict: sites.some((site) => within.includes(site)) }
}
