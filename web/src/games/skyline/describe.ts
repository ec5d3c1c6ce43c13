/** Sites, groups and moves in words. */

import { settings } from '../../settings.svelte'
import { solidsOn } from '../../table/board'
import { skylineTexts } from './texts'
import { groupAt, pieceOf, shares, signs, type SkylineBoard, type FullScene } from './view'
import type { SkylineEffect, SkylineGroup, SkylineView } from '../../protocol'

const texts = () => skylineTexts[settings.lang]

const nameOf = (view: SkylineView, owner: number | null): string =>
  owner === null ? texts().neutral : (view.players.find((player) => player.seat === owner)?.name ?? '')

/** Whose floor is on top, and whose are below. */
export function tower(scene: FullScene, view: SkylineView, site: string): string[] {
  const floors = solidsOn(scene, site)
  const top = floors.at(-1)
  if (!top) return [texts().empty]
  const said =
    top.owner === null
      ? texts().neutralTop(floors.length)
      : texts().top(nameOf(view, top.owner), texts().pieces[pieceOf(top)] ?? '', floors.length)
  const below = floors
    .slice(0, -1)
    .reverse()
    .map((floor) => nameOf(view, floor.owner))
  return below.length ? [said, texts().over(below.join(', '))] : [said]
}

/** "1 + 2 + 4 = 7M" */
export const sum = (scene: FullScene, group: SkylineGroup): string =>
  texts().sum(shares(scene, group.sites), group.income)

/** The group that a site belongs to, what it brings, and whether it pays. */
export function groupSaid(scene: FullScene, view: SkylineView, site: string): string[] {
  const group = groupAt(scene, site)
  if (!group) return []
  const whole =
    group.sites.length > 1 ? texts().group(group.sites.length, sum(scene, group)) : texts().alone(group.income)
  return [whole, pays(view, group)]
}

/** Why a group pays, or why not: only the best does. */
export function pays(view: SkylineView, group: SkylineGroup & { seat: number; pays: boolean }): string {
  if (group.income === 0) return texts().earnsNothing
  const best = view.players.find((player) => player.seat === group.seat)?.groups[0]?.income ?? 0
  return group.pays ? texts().pays : texts().paysNot(best)
}

/** A site as a screen reader says it. */
export function label(board: SkylineBoard, site: string, hint?: string): string {
  const { scene, view } = board
  const district = view.strategic[site]
  const sign = signs(scene).find((one) => one.site === site)?.text
  return [
    site,
    ...(district ? [texts().strategic(district)] : []),
    ...tower(scene, view, site),
    ...groupSaid(scene, view, site),
    ...(sign ? [sign === '✓' ? texts().stands : texts().short1(sign)] : []),
    ...(board.recent.has(site) ? [texts().recent] : []),
    ...(board.lit.has(site) ? [texts().legal] : []),
    ...(board.lit.has(site) ? moneyChanges(board.effect(site), view) : []),
    ...(hint ? [hint] : []),
  ].join(', ')
}

/** What a move does to one's money, beside what it brings to everybody: that is foreseen and told by the table. */
export function cashChanges(effect: SkylineEffect): string[] {
  const { cash, income } = effect
  if (!cash) return []
  return cash[0] !== cash[1] ? [texts().cashChange(...cash)] : income ? [texts().free] : []
}

/** What a move does to one's money and income, all in one breath. */
export function moneyChanges(effect: SkylineEffect | null, view: SkylineView): string[] {
  const { cash, income, pays: payee } = effect ?? {}
  const said: string[] = []
  if (cash && income) {
    const cost = cash[0] - cash[1]
    said.push(
      cost === 0
        ? texts().free
        : payee === undefined
          ? texts().toBank(cost)
          : texts().toRival(cost, nameOf(view, payee)),
    )
  }
  if (cash && cash[0] !== cash[1]) said.push(texts().cashChange(...cash))
  if (income && income[0] !== income[1]) said.push(texts().incomeChange(...income))
  return said
}

/** That the end is near: who has reached for it, or that the table will end the match by itself. */
export function nearEnd(view: SkylineView): string | null {
  if (view.over) return null
  return lastTurns(view) ?? (view.ending ? texts().ending[view.ending.why](view.ending.rounds) : null)
}

function lastTurns(view: SkylineView): string | null {
  if (!view.last_turns) return null
  const closer = view.players.find((player) => player.seat === view.closer)
  if (!closer) return null
  return closer.seat === view.you
    ? texts().yourLastTurns(closer.penthouses)
    : texts().lastTurns(closer.name, closer.penthouses)
}
