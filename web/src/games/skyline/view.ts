/** What Skyline's view and scene hold beyond what every game's do, and the few questions that its drawings ask of them. */

import { solidsOn, type Board } from '../../table/board'
import type { SkylineEffect as ToldEffect, SkylinePlayer, SkylineStall, SkylineView } from '../../protocol'
import type { Scene, Solid } from '../../wire'
import type { Shapes } from '../shapes'

type Pair = [before: number, after: number]
export type SkylineEffect = Omit<ToldEffect, 'cash' | 'income'> & { cash?: Pair; income?: Pair }

export type { SkylinePlayer, SkylineView }
export type Stall = SkylineStall
export type Group = SkylinePlayer['groups'][number]
export type Holding = Record<string, number>

export interface Pattern {
  id: string
  name: string
  rows: string[]
  kind: 'card' | 'mission'
  value?: number
  count?: number
  points?: number
  /** The place where it stands or is nearest; both are empty where no place is left for it. */
  have: string[]
  missing: string[]
}

export interface SkylineScene extends Scene {
  groups: (Group & { seat: number; pays: boolean })[]
  patterns: Pattern[]
  market: Stall[]
  exchange: { cards: number; cash: number; given: number }
  missions: { seat: number; id: string; name: string; rows: string[] }[]
}

export interface Skyline extends Shapes {
  view: SkylineView
  scene: SkylineScene
  effect: SkylineEffect
}

export type SkylineBoard = Board<Skyline>

/** How high a floor is, in the scene's lengths. */
export const LEVEL = 1.5

/** The piece that a solid is: 1, 2, 4, 6, penthouse or neutral. */
export const pieceOf = (solid: Solid & { value?: number }): string =>
  solid.value ? String(solid.value) : solid.shape.replace('floor', '')

export const topOf = (scene: SkylineScene, site: string): Solid | null => solidsOn(scene, site).at(-1) ?? null

export const groupAt = (scene: SkylineScene, site: string): SkylineScene['groups'][number] | null =>
  scene.groups.find((group) => group.sites.includes(site)) ?? null

/** What the tops of a group bring one by one: 1, 2, 4; a penthouse 0. */
export const shares = (scene: SkylineScene, sites: readonly string[]): number[] =>
  sites.map((site) => Number((topOf(scene, site) as (Solid & { value?: number }) | null)?.value ?? 0))

export const stands = ({ have, missing }: Pattern): boolean => have.length > 0 && missing.length === 0

export const isLost = ({ have, missing }: Pattern): boolean => have.length + missing.length === 0

/** How many tops a pattern needs. */
export const needs = ({ rows }: Pattern): number => rows.join('').split('X').length - 1

export const patternOf = (scene: SkylineScene, id: string | null): Pattern | null =>
  scene.patterns.find((pattern) => pattern.id === id) ?? null

/** A sign on a site: it belongs to a card that is complete, or is the one top that a card lacks. */
export interface Sign {
  site: string
  text: string
}

/** The signs that cards set on the board by themselves: what a site would bring, and which patterns stand. */
export function signs(scene: SkylineScene): Sign[] {
  const { patterns } = scene
  const worth = new Map<string, number>()
  const standing = new Set<string>()
  for (const { kind, value = 0, have, missing } of patterns) {
    if (kind === 'mission') continue
    if (missing.length === 0) have.forEach((site) => standing.add(site))
    else if (missing.length === 1) worth.set(missing[0]!, (worth.get(missing[0]!) ?? 0) + value)
  }
  return [
    ...[...standing].filter((site) => !worth.has(site)).map((site) => ({ site, text: '✓' })),
    ...[...worth].map(([site, value]) => ({ site, text: `+${value}M` })),
  ]
}
