/** Skyline's tray as data: everything in it that can be touched, and what that says or asks. */

import { forced, matching, nothing, type Touched } from '../../sentence/sentence'
import type { Asking } from '../../table/question'
import type { Key, Keys } from '../game'
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
      words: isLit ? begun.join(' ') : `build ${piece} ${site ?? siteFor(table, stall)}`,
      isLit,
      isChosen,
      kept,
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

/** Where to ask "why not?" about a floor alone: a site that has nothing against it, if there is one, so that the reason is the floor's. */
function siteFor({ view, scene }: Asking<Skyline>, { piece, level }: SkylineStall): string {
  const stack = (site: string) => view.board[site] ?? []
  const hasRoom = (site: string): boolean =>
    level === undefined ? stack(site).length < LEVELS : stack(site).length + 1 === level
  const isOwn = (floor: { owner: number | null } | undefined): boolean =>
    floor !== undefined && floor.owner === view.you
  const tookPart = (site: string): boolean => stack(site).slice(0, 3).some(isOwn)
  const isFree = (site: string): boolean =>
    level === undefined || (!isOwn(stack(site).at(-1)) && (piece !== 'penthouse' || tookPart(site)))
  const roomy = scene.sites.map(({ id }) => id).filter(hasRoom)
  return roomy.find(isFree) ?? roomy[0] ?? scene.sites[0]!.id
}

const LEVELS = 5
