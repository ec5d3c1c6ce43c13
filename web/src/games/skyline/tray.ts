/** Skyline's tray as data: everything in it that can be touched, and what that says or asks. */

import { forced, matching, nothing, type Touched } from '../../sentence/sentence'
import type { Asking } from '../../table/question'
import { settings } from '../../settings.svelte'
import type { Key, Keys, WhyNot } from '../game'
import { skylineTexts } from './texts'
import type { Skyline } from './view'
import type { SkylineStall } from '../../protocol'

/** The keys by what stands on them: floors by their name, deals and steps by their sentence, cards by their id. */
export function tray(table: Asking<Skyline>, choice: Touched): Keys {
  const { view, scene } = table
  const { market, patterns } = scene
  const isMine = view.you !== null && view.to_move === view.you
  const atMarket = isMine && view.phase === 'market'
  const stalls = atMarket
    ? market.flatMap(({ piece }) => deals(table, piece))
    : market.map((stall) => floor(table, choice, stall))
  const steps = isMine ? [whole(table, atMarket ? 'end' : 'done')] : []
  return new Map([
    ...stalls,
    ...steps,
    ...patterns.map(({ id }) => card(table, choice, id)),
    ...exchange(table, choice),
  ])
}

const isLegal = ({ legal }: Asking<Skyline>, words: string): boolean => legal.some((one) => one.words === words)

/** A key that says a whole sentence, whatever had been begun. */
const whole = (table: Asking<Skyline>, words: string, name = words): [string, Key] => [
  name,
  { word: words.split(' ').at(-1)!, words, isLit: isLegal(table, words), kept: nothing },
]

const deals = (table: Asking<Skyline>, piece: string): [string, Key][] =>
  ['buy', 'sell'].map((verb) => whole(table, `${verb} ${piece}`))

/** A floor of the hand is two words, "build" and its name; a site may have been touched before it. */
function floor(
  table: Asking<Skyline>,
  [verb = null, chosen = null, touched = null]: Touched,
  stall: SkylineStall,
): [string, Key] {
  const { piece } = stall
  const site = verb === null || verb === 'build' ? touched : null
  const begun = ['build', piece, ...(site ? [site] : [])]
  const [isLit, isChosen] = [matching(table.legal, begun).length > 0, verb === 'build' && chosen === piece]
  const before = site ? [null, null, site] : nothing
  const kept = isLit && !isChosen ? ['build', ...before.slice(1)] : before
  return [
    piece,
    {
      word: piece,
      words: isLit ? begun.join(' ') : `build ${piece} ${site ?? siteFor(table, stall) ?? table.scene.sites[0]!.id}`,
      isLit,
      isChosen,
      kept,
      why: isLit || site ? undefined : whyNowhere(table, stall),
    },
  ]
}

/** Once an exchange has begun, a card is one to give up; else it is one to cash. */
const card = (table: Asking<Skyline>, choice: Touched, id: string): [string, Key] =>
  whole(table, `${isGiving(table, choice) ? 'trade' : 'cash'} ${id}`, id)

/** Whether cards are being given up. */
export const isGiving = ({ legal }: Asking<Skyline>, choice: Touched): boolean => forced(legal, choice)[0] === 'trade'

function exchange(table: Asking<Skyline>, choice: Touched): [string, Key][] {
  const first = table.scene.patterns.find(({ kind }) => kind === 'card')
  const isLit = table.legal.some(({ words }) => words.startsWith('trade '))
  const words = isLit ? 'trade' : `trade ${first?.id}`
  return first ? [['trade', { word: 'trade', words, isLit, isChosen: isGiving(table, choice), kept: nothing }]] : []
}

/** Why a floor that one holds goes nowhere: too dear, or no site wants it. A site speaks for itself, and the server for whoever is not to build. */
function whyNowhere(table: Asking<Skyline>, { piece, level, held, price }: SkylineStall): WhyNot | undefined {
  const { view } = table
  if (view.you === null || view.to_move !== view.you || view.phase !== 'build' || !held) return undefined
  const texts = skylineTexts[settings.lang]
  const [name, isNeutral] = [texts.pieces[piece] ?? piece, level === undefined]
  const cash = view.players.find(({ seat }) => seat === view.you)?.cash ?? price
  if (cash < price) {
    const text = texts.dear(name, price, cash)
    return isNeutral ? { text: `${text} ${texts.freeOnOwn}`, rule: 'SW-26' } : { text, rule: 'SW-24' }
  }
  if (siteFor(table, { piece, level })) return undefined
  if (piece === 'penthouse') return { text: texts.noPart, rule: 'SW-29' }
  return { text: texts.nowhere(name, level), rule: isNeutral ? 'SW-20' : 'SW-19' }
}

/** A site that has nothing against a floor, if there is one: to ask "why not?" about the floor alone. */
function siteFor(
  { view, scene }: Asking<Skyline>,
  { piece, level }: Pick<SkylineStall, 'piece' | 'level'>,
): string | undefined {
  const stack = (site: string) => view.board[site] ?? []
  const hasRoom = (site: string): boolean =>
    level === undefined ? stack(site).length < LEVELS : stack(site).length + 1 === level
  const isOwn = (floor: { owner: number | null } | undefined): boolean =>
    floor !== undefined && floor.owner === view.you
  const tookPart = (site: string): boolean => stack(site).slice(0, 3).some(isOwn)
  const isFree = (site: string): boolean =>
    level === undefined || (!isOwn(stack(site).at(-1)) && (piece !== 'penthouse' || tookPart(site)))
  return scene.sites.map(({ id }) => id).find((site) => hasRoom(site) && isFree(site))
}

const LEVELS = 5
