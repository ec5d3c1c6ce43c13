/** What Skyline's view and scene hold, and the few questions that its drawings ask of them. */

import type {
  SkylineEffect,
  SkylinePattern,
  SkylinePayingGroup,
  SkylineScene,
  SkylineSetting,
  SkylineSolid,
  SkylineView,
  Solid,
} from '../../protocol'
import { solidsOn, type Board } from '../../table/board'
import type { FullScene as AnyScene, Shapes } from '../shapes'

export type FullScene = Pick<AnyScene, 'sides'> & SkylineSetting & SkylineScene

export const layOut = (setting: SkylineSetting, told: SkylineScene): FullScene => ({ sides: [], ...setting, ...told })

export interface Skyline extends Shapes {
  view: SkylineView
  setting: SkylineSetting
  told: SkylineScene
  scene: FullScene
  effect: SkylineEffect
}

export type SkylineBoard = Board<Skyline>

/** How high a floor is, in the scene's lengths. */
export const LEVEL = 1.5

/** The piece that a solid is: 1, 2, 4, 6, penthouse or neutral. */
export const pieceOf = (solid: Solid & Pick<SkylineSolid, 'value'>): string =>
  solid.value ? String(solid.value) : solid.shape.replace('floor', '')

export const topOf = (scene: FullScene, site: string): SkylineSolid | null => solidsOn(scene, site).at(-1) ?? null

export const groupAt = (scene: FullScene, site: string): SkylinePayingGroup | null =>
  scene.groups.find((group) => group.sites.includes(site)) ?? null

/** What the tops of a group bring one by one: 1, 2, 4; a penthouse 0. */
export const shares = (scene: FullScene, sites: readonly string[]): number[] =>
  sites.map((site) => Number(topOf(scene, site)?.value ?? 0))

export const stands = ({ have, missing }: SkylinePattern): boolean => have.length > 0 && missing.length === 0

export const isLost = ({ have, missing }: SkylinePattern): boolean => have.length + missing.length === 0

/** How many tops a pattern needs. */
export const needs = ({ rows }: SkylinePattern): number => rows.join('').split('X').length - 1

export const patternOf = (scene: FullScene, id: string | null): SkylinePattern | null =>
  scene.patterns.find((pattern) => pattern.id === id) ?? null

/** A sign on a site: it belongs to a card that is complete, or is the one top that a card lacks. */
export interface Sign {
  site: string
  text: string
}

/** The signs that cards set on the board by themselves: what a site would bring, and which patterns stand. */
export function signs(scene: FullScene): Sign[] {
  const { patterns } = scene
  const worth = new Map<string, number>()
  const standing = new Set<string>()
  for (const pattern of patterns) {
    if (pattern.kind === 'mission') continue
    const { value, have, missing } = pattern
    if (missing.length === 0) have.forEach((site) => standing.add(site))
    else if (missing.length === 1) worth.set(missing[0]!, (worth.get(missing[0]!) ?? 0) + value)
  }
  return [
    ...[...standing].filter((site) => !worth.has(site)).map((site) => ({ site, text: '✓' })),
    ...[...worth].map(([site, value]) => ({ site, text: `+${value}M` })),
  ]
}
