/** Everything on the table in words: for the little note beside what is pointed at, and for screen readers. */

import { settings } from '../../settings.svelte'
import { t } from '../../texts'
import {
  cardOf,
  cheapest,
  isJourney,
  hopped,
  offerOf,
  onMind,
  ownBuilding,
  pricesOf,
  SIDES,
  topOf,
  type Building,
  type Achievement,
  type PaperBoard,
  type FullScene,
} from './table'
import { paperTexts } from './texts'
import type {
  PaperSkylinesCard,
  PaperSkylinesEffect,
  PaperSkylinesJourney,
  PaperSkylinesNamedAward,
  PaperSkylinesPrice,
  PaperSkylinesTrack,
  PaperSkylinesView,
} from '../../protocol'

export interface Telling {
  title: string
  card: PaperSkylinesCard | null
  lines: string[]
}

const texts = () => paperTexts[settings.lang]
const nothing = { card: null, lines: [] }

export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')}${texts().and}${names.at(-1)}`

export function tell(board: PaperBoard, word: string, pointed: string | null = null): Telling {
  const { scene, view } = board
  if (scene.phase === 'list' && /^\d+$/.test(word))
    return { ...nothing, title: scene.asked.options?.[Number(word) - 1]?.[settings.lang] ?? word }
  if (SIDES.includes(word))
    return {
      ...nothing,
      title: word === 'left' ? texts().left : texts().right,
      lines: priceLines(board, word, pointed),
    }
  if (/^\d+$/.test(word)) return tellPlace(board, word, pointed)
  if (word === 'deck')
    return {
      ...nothing,
      title: texts().deck(view.decks[view.level - 1]!),
      lines: [texts().roundEnd[view.round_ends[view.level - 1]!]!],
    }
  const track = scene.tracks.find((one) => one.id === word)
  if (track) return tellTrack(board, track)
  const claim = scene.achievements.find((one) => one.id === word)
  if (claim) return tellClaim(board, claim)
  const award = scene.awards.find((one) => one.id === word)
  if (award) return tellAward(board, award)
  const rival = view.players.find((player) => player.colour === word)
  if (rival) return { ...nothing, title: texts().handOf(rival.name), lines: [texts().cards(rival.hand)] }
  return tellCard(board, word)
}

function tellCard(board: PaperBoard, word: string): Telling {
  const { scene } = board
  const card = cardOf(scene, word)
  const least = cheapest(offerOf(board, word))
  const building = scene.cities.flatMap((town) => town.buildings).find((one) => topOf(one).id === word)
  const beneath = building ? beneathLine(scene, building) : null
  return {
    title: card?.name[settings.lang] ?? word,
    card,
    lines: [...(least === null ? [] : [texts().from(least)]), ...(beneath ? [beneath] : [])],
  }
}

function tellPlace(board: PaperBoard, word: string, pointed: string | null): Telling {
  const { scene } = board
  const building = ownBuilding(scene, word)
  const prices = priceLines(board, word, pointed)
  if (!building) return { ...nothing, title: texts().gap(Number(word)), lines: prices }
  const top = topOf(building)
  const beneath = beneathLine(scene, building)
  const mayor = scene.cities.find((town) => town.seat === scene.you)?.mayor === building.place ? [texts().mayor] : []
  return {
    title: `${texts().building(building.place)}: ${top.name[settings.lang]}`,
    card: top,
    lines: [...prices, ...(beneath ? [beneath] : []), ...mayor],
  }
}

function beneathLine(scene: FullScene, building: Building): string | null {
  const covered = building.cards
    .slice(0, -1)
    .map((card) => [typeName(scene, card.type), ...card.sites.map((site) => typeName(scene, site))].join(' + '))
  return covered.length ? `${texts().cards(building.height)}, ${texts().beneath}: ${covered.join(', ')}` : null
}

export const typeName = (scene: FullScene, word: string): string =>
  word === 'city' ? texts().city : (scene.names[word]?.[settings.lang] ?? word)

/** What the card on one's mind would cost in a place, and why. */
export function priceLines(board: PaperBoard, place: string, pointed: string | null): string[] {
  const { scene } = board
  const card = onMind(board, pointed)
  const price = pricesOf(board, card)[place]
  const discount = card && cardOf(scene, card)?.discount
  return price && discount ? [priceText(price, place, typeName(scene, discount), cityName(board))] : []
}

function cityName(board: PaperBoard): string {
  const { scene, view } = board
  const city = view.players.find((player) => player.seat === view.you)?.city
  return typeof city === 'string' ? (cardOf(scene, city)?.name[settings.lang] ?? city) : ''
}

/** "costs 2: 3 − 1 (Civic next door)". */
export function priceText(price: PaperSkylinesPrice, place: string, discount: string, city: string): string {
  const { reason, costs } = texts()
  const under = price.around[place] ?? 0
  const beside = price.icons - under
  const less = [
    price.off ? reason.off(price.off) : null,
    under ? reason.under(under, discount) : null,
    beside ? reason.beside(beside, discount) : null,
    price.city ? reason.city(price.city, city) : null,
  ].filter((one) => one !== null)
  return less.length ? `${costs(price.cost)}: ${[price.printed, ...less].join(' − ')}` : costs(price.cost)
}

/** "Profit: 4 → 6, hops over Blue, +1 point". */
export function goesText(track: string, way: PaperSkylinesJourney, view: PaperSkylinesView): string {
  const names = hopped(track, way, view.players, view.you).map((player) => player.name)
  return [
    texts().goes(texts().tracks[track] ?? track, way.from, way.to),
    ...(names.length ? [texts().hops(listed(names))] : []),
    ...(way.points ? [texts().points(way.points)] : []),
  ].join(', ')
}

function tellTrack(board: PaperBoard, track: PaperSkylinesTrack): Telling {
  const seat = board.view.you ?? board.from
  const effect = board.lit.has(track.id) ? board.effect(track.id) : null
  const way = effect && isJourney(effect) ? [goesText(track.id, effect, board.view)] : []
  return {
    ...nothing,
    title: texts().tracks[track.id] ?? track.id,
    lines: [texts().space(track.markers[seat] ?? 0, track.end), ...way],
  }
}

function tellClaim(board: PaperBoard, claim: Achievement): Telling {
  const { view } = board
  const names = claim.claimed.map((seat) => view.players[seat]!.name)
  const seat = view.you ?? board.from
  const shown = listed(claim.needed.map((needed, at) => texts().of(Math.min(claim.shown[seat]![at]!, needed), needed)))
  return {
    ...nothing,
    title: `${claim.name[settings.lang]}, ${texts().stars(claim.stars)}`,
    lines: [
      claim.text[settings.lang],
      texts().shows(shown),
      ...(names.length ? [texts().claimedBy(listed(names))] : []),
      ...(claim.first < 0 ? [texts().chip] : []),
    ],
  }
}

function tellAward(board: PaperBoard, award: PaperSkylinesNamedAward): Telling {
  const nameOf = (seat: number): string => board.view.players[seat]!.name
  const standing = award.shown.map((count, seat) => `${nameOf(seat)} ${count}`)
  const lead = award.held.length ? texts().leads(listed(award.held.map(nameOf))) : texts().tied
  return {
    ...nothing,
    title: `${award.name[settings.lang]}, ${texts().stars(award.stars)}`,
    lines: [texts().awardOf[award.id] ?? '', standing.join(', '), lead].filter(Boolean),
  }
}

/** What a choice on the board would move, in words: markers, and the score after them. */
export function changes(effect: PaperSkylinesEffect, view: PaperSkylinesView): string[] {
  const ways = Object.entries('gains' in effect ? effect.gains : {}).map(([track, way]) => goesText(track, way, view))
  return effect.score ? [...ways, texts().score(...effect.score)] : ways
}

/** What is printed on a card, in a breath. */
export function printed(scene: FullScene, card: PaperSkylinesCard): string[] {
  const lang = settings.lang
  const gains = Object.entries(card.gains ?? {}).flatMap(([track, count]) =>
    count ? [`${count} ${texts().tracks[track] ?? track}`] : [],
  )
  return [
    typeName(scene, card.type),
    ...(card.level ? [texts().levelOf(card.level)] : []),
    ...(card.cost !== undefined && card.discount ? [texts().cost(card.cost, typeName(scene, card.discount))] : []),
    ...(gains.length ? [texts().gains(gains.join(', '))] : []),
    ...card.sites.map((site) => typeName(scene, site)),
    card.text[lang],
  ]
}

/** A thing of the table as a screen reader says it. */
export function label(board: PaperBoard, word: string, pointed: string | null): string {
  const { scene } = board
  const { title, card, lines } = tell(board, word, pointed)
  const badge = board.badges.find((one) => one.site === word)
  return [
    title,
    ...(card ? printed(scene, card) : []),
    ...lines,
    ...(board.recent.has(word) ? [t().board.recent] : []),
    ...(board.lit.has(word) ? [t().board.legal] : []),
    ...(badge ? [badge.text] : []),
  ].join(', ')
}
