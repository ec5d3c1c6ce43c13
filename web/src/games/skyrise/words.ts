/** The map in words, for labels, tips and screen readers. */

import { settings } from '../../settings.svelte'
import { t } from '../../texts'
import type { SkyriseBid, SkyriseEffect, SkyriseView } from '../../protocol'
import { isNumber, siteOf, type SkyriseBoard, type FullScene } from './map'
import { skyriseTexts } from './texts'

export const texts = () => skyriseTexts[settings.lang]

export const nameOf = (view: SkyriseView, seat: number): string =>
  view.players.find((player) => player.seat === seat)?.name ?? ''

export const wonderName = (scene: FullScene, wonder: string): string =>
  scene.wonders[wonder]?.name[settings.lang] ?? wonder

/** Two letters at most, for a Wonder on the plan: "LI" for Lynch's Image, "H" for The Hammer. */
export const initials = (scene: FullScene, wonder: string): string =>
  wonderName(scene, wonder)
    .replace(/^(The|Der|Die|Das) /, '')
    .split(' ')
    .map((word) => word[0]!)
    .join('')
    .slice(0, 2)

export const bidText = (scene: FullScene, bid: SkyriseBid['bid']): string =>
  isNumber(String(bid)) ? String(bid) : wonderName(scene, String(bid))

/** What stands or lies on a neighbourhood: "tall building of Blue". */
export function occupant(view: SkyriseView, scene: FullScene, site: string): string | null {
  const { board, bids } = view
  const structure = board[site]
  if (structure) {
    const what = structure.wonder
      ? wonderName(scene, structure.wonder)
      : texts().building(texts().heights[structure.height!]!)
    return texts().owned(what, nameOf(view, structure.seat))
  }
  const bid = bids.find((one) => one.at === site)
  return bid ? texts().bidOf(nameOf(view, bid.seat), bidText(scene, bid.bid)) : null
}

/** What a neighbourhood lies at: windmill, lakes, blimps, a bridge. */
export function surroundings(scene: FullScene, site: string): string[] {
  const { lakes, blimps, bridges } = scene
  const at = (features: readonly { near: string[] }[]): number =>
    features.filter((feature) => feature.near.includes(site)).length
  const said: string[] = []
  if (siteOf(scene, site).windmill) said.push(texts().windmill)
  if (at(lakes)) said.push(texts().lake(at(lakes)))
  if (at(blimps)) said.push(texts().blimp(at(blimps)))
  if (bridges.some(({ sites }) => sites.includes(site))) said.push(texts().bridge)
  return said
}

/** A neighbourhood as a screen reader says it: ground, disc, what stands there, what is near, and whether it may be touched. */
export function describeSite(board: SkyriseBoard, id: string): string {
  const { view, scene } = board
  const site = siteOf(scene, id)
  const standing = occupant(view, scene, id)
  const said = [id, texts().ground(texts().colours[site.colour]!), standing ?? t().board.empty]
  if (view.bids.at(-1)?.at === id) said.push(texts().latest)
  if (site.disc && !view.board[id]) said.push(texts().discs[site.disc]!)
  said.push(...surroundings(scene, id), texts().near(site.near.map((one) => beside(view, scene, one))))
  if (board.recent.has(id)) said.push(t().board.recent)
  if (board.lit.has(id)) said.push(t().board.legal, ...gains(board, id))
  else if (site.open) said.push(texts().mayBid)
  const badge = board.badges.find((one) => one.site === id)
  return badge ? [...said, badge.text].join(', ') : said.join(', ')
}

const beside = (view: SkyriseView, scene: FullScene, site: string): string => {
  const there = occupant(view, scene, site)
  return there ? `${site} (${there})` : site
}

export const gains = (board: SkyriseBoard, site: string): string[] => {
  const effect = board.effect(site)
  return effect ? changes(effect) : []
}

/** What a bid would bring if it won now. */
export function changes({ gain, disc }: SkyriseEffect): string[] {
  if (gain === undefined) return []
  return [texts().gain(gain), ...(disc ? [texts().takesDisc(texts().discs[disc]!)] : [])]
}
