/** What lies on the table of Paper Skylines, as the scene and the view tell it; and how to point at it in words. No rules. */

import type {
  PaperSkylinesAchievement,
  PaperSkylinesAdvance,
  PaperSkylinesAsked,
  PaperSkylinesBuilding,
  PaperSkylinesCard,
  PaperSkylinesCity,
  PaperSkylinesClaim,
  PaperSkylinesEffect,
  PaperSkylinesJourney,
  PaperSkylinesOffer,
  PaperSkylinesPlayer,
  PaperSkylinesPrice,
  PaperSkylinesScene,
  PaperSkylinesSetting,
  PaperSkylinesView,
  Pair,
  Told,
} from '../../protocol'
import type { Touched } from '../../sentence/sentence'
import type { Lang } from '../../settings.svelte'
import type { Board } from '../../table/board'
import { EMPTY, type FullScene as AnyScene, type Shapes } from '../shapes'

/** A building with its cards, not only their names. */
export type Building = Omit<PaperSkylinesBuilding, 'cards'> & { cards: PaperSkylinesCard[] }

/** A city of such buildings. */
export type Town = Omit<PaperSkylinesCity, 'buildings'> & { buildings: Building[] }

/** An achievement with what is printed on it. */
export type Achievement = PaperSkylinesAchievement & PaperSkylinesClaim

type Named = 'cities' | 'row' | 'hand' | 'looked' | 'offered' | 'pile' | 'achievements' | 'asked'

/** The scene with what messages only name: cards and achievements with what is printed on them. */
export interface FullScene extends AnyScene, Omit<PaperSkylinesScene, Named> {
  cities: Town[]
  row: PaperSkylinesCard[]
  hand: PaperSkylinesCard[]
  looked: PaperSkylinesCard[]
  offered: PaperSkylinesCard[]
  pile: PaperSkylinesCard[]
  achievements: Achievement[]
  asked: Omit<PaperSkylinesAsked, 'card'> & { card?: PaperSkylinesCard }
  names: Record<string, Told>
}

export function layOut({ cards, claims, names }: PaperSkylinesSetting, told: PaperSkylinesScene): FullScene {
  const card = (id: string): PaperSkylinesCard => cards[id]!
  const { card: about, ...asked } = told.asked
  return {
    ...EMPTY,
    ...told,
    names,
    cities: told.cities.map((town) => ({
      ...town,
      buildings: town.buildings.map((one) => ({ ...one, cards: one.cards.map(card) })),
    })),
    row: told.row.map(card),
    hand: told.hand.map(card),
    looked: told.looked.map(card),
    offered: told.offered.map(card),
    pile: told.pile.map(card),
    achievements: told.achievements.map((one) => ({ ...one, ...claims[one.id]! })),
    asked: about ? { ...asked, card: card(about) } : asked,
  }
}

export interface Paper extends Shapes {
  view: PaperSkylinesView
  setting: PaperSkylinesSetting
  told: PaperSkylinesScene
  scene: FullScene
  effect: PaperSkylinesEffect
}

export type PaperBoard = Board<Paper>

export const SIDES = ['left', 'right']

export const topOf = (building: Building): PaperSkylinesCard => building.cards.at(-1)!

/** Whether numbers mean the places of one's own city: not while a card asks for a card or offers a numbered choice. */
export const areNumbersPlaces = (scene: FullScene): boolean => scene.phase !== 'copy' && scene.phase !== 'list'

/** The word a building is touched by: one's own by its place; others' by their top card. */
export const wordOf = (scene: FullScene, town: Town, building: Building): string =>
  town.seat === scene.you && areNumbersPlaces(scene) ? String(building.place) : topOf(building).id

/** A building as a view names it, 'red 3', by the word it is touched by; other words are those of things themselves. */
export function wordAt(place: string, scene: FullScene): string | null {
  const [colour, number] = place.split(' ')
  if (number === undefined) return place
  const town = scene.cities.find((one) => one.colour === colour)
  const building = town?.buildings.find((one) => one.place === Number(number))
  return town && building ? wordOf(scene, town, building) : null
}

/** Every place of a city from the left: a building, or null for a gap. */
export const placesOf = (town: Town): (Building | null)[] =>
  Array.from({ length: town.width }, (_, at) => town.buildings.find((one) => one.place === at + 1) ?? null)

/** All words that are touched on the table and not in the tray. */
export function wordsOnTable(scene: FullScene): string[] {
  const cards = [scene.row, scene.hand, scene.looked, scene.offered, scene.pile].flat().map((card) => card.id)
  const own = scene.cities.find((town) => town.seat === scene.you)
  const places = scene.phase === 'list' ? (scene.asked.options ?? []).length : (own?.width ?? 0)
  return [
    ...cards,
    ...scene.cities.flatMap((town) => town.buildings.map((building) => topOf(building).id)),
    ...Array.from({ length: places }, (_, at) => String(at + 1)),
    ...SIDES,
    ...scene.tracks.map((track) => track.id),
    ...scene.achievements.map((claim) => claim.id),
    ...scene.cities.filter((town) => town.seat !== scene.you).map((town) => town.colour),
    'deck',
  ]
}

/** What lies on the table by name, each with the word it is touched by. */
export function namesOnTable(
  scene: FullScene,
  lang: Lang,
  tracks: Record<string, string>,
): [name: string, word: string][] {
  const lying = [scene.row, scene.hand, scene.looked, scene.offered, scene.pile]
    .flat()
    .map((card): [string, string] => [card.name[lang], card.id])
  const tops = scene.cities.flatMap((town) =>
    town.buildings.map((building): [string, string] => [topOf(building).name[lang], wordOf(scene, town, building)]),
  )
  const goals = scene.achievements.map((claim): [string, string] => [claim.name[lang], claim.id])
  return [
    ...lying,
    ...tops,
    ...goals,
    ...scene.tracks.map((track): [string, string] => [tracks[track.id] ?? track.id, track.id]),
  ]
}

/** Words that mean something of the speaker's own city, tracks or choices. */
export const isOwn = (word: string): boolean =>
  /^\d+$/.test(word) || [...SIDES, 'deck', 'profit', 'prestige', 'population'].includes(word)

export function cardOf(scene: FullScene, id: string): PaperSkylinesCard | null {
  const lying = [scene.hand, scene.row, scene.looked, scene.offered, scene.pile].flat()
  const built = scene.cities.flatMap((town) => town.buildings.flatMap((building) => building.cards))
  return [...lying, ...built].find((card) => card.id === id) ?? null
}

/** A building of one's own by the number of its place. */
export const ownBuilding = (scene: FullScene, word: string): Building | null =>
  scene.cities.find((town) => town.seat === scene.you)?.buildings.find((one) => String(one.place) === word) ?? null

const VERBS: Record<string, string> = {
  pay: 'pay',
  tuck: 'tuck',
  discard: 'discard',
  draw: 'draw',
  keep: 'keep',
  copy: 'copy',
  steal: 'steal',
  build: 'build',
}
const PLACE_VERBS: Record<string, string> = { place: 'place', under: 'under', raze: 'raze', list: 'choose' }

/** The sentence that was probably meant by touching something that may not be touched now. */
export function question(word: string, said: Touched, { phase }: PaperSkylinesView, scene: FullScene): string | null {
  const verb = said[0] ?? null
  if (verb !== null) return `${verb} ${word}`
  if (SIDES.includes(word)) return `place ${word}`
  if (/^\d+$/.test(word)) return `${PLACE_VERBS[phase] ?? 'visit'} ${word}`
  if (scene.tracks.some((track) => track.id === word)) return `advance ${word}`
  if (scene.achievements.some((claim) => claim.id === word)) return `claim ${word}`
  if (word === 'deck' || scene.row.some((card) => card.id === word))
    return `${phase === 'copy' || phase === 'tuck' || phase === 'build' ? VERBS[phase] : 'draw'} ${word}`
  if (scene.hand.some((card) => card.id === word)) return `${VERBS[phase] ?? 'build'} ${word}`
  return `${phase === 'copy' ? 'copy' : 'steal'} ${word}`
}

/** The card whose price is on one's mind: the one being built, the one touched, or the one pointed at. */
export function onMind(board: PaperBoard, pointed: string | null): string | null {
  const { view } = board
  const offers = view.yours?.offers ?? {}
  return [view.pending.building, board.chosen, pointed].find((word) => word && offers[word]) ?? null
}

export const offerOf = (board: PaperBoard, card: string | null): PaperSkylinesOffer | null =>
  card ? (board.view.yours?.offers[card] ?? null) : null

/** How many cards are stacked on a place of a city. */
export const heightAt = (town: Town, place: number): number =>
  town.buildings.find((one) => one.place === place)?.height ?? 0

export const pricesOf = (board: PaperBoard, card: string | null): Record<string, PaperSkylinesPrice> =>
  priceOf(board.view, card)

/** What a card costs at each place; while one pays, only where it goes. */
export function priceOf(
  { phase, pending, yours }: PaperSkylinesView,
  card: string | null,
): Record<string, PaperSkylinesPrice> {
  const prices = (card && yours?.offers[card]?.prices) || {}
  return Object.fromEntries(Object.entries(prices).filter(([place]) => phase !== 'pay' || place === pending.place))
}

export const cheapest = (offer: PaperSkylinesOffer | null): number | null =>
  offer && Object.keys(offer.prices).length ? Math.min(...Object.values(offer.prices).map((price) => price.cost)) : null

export const isJourney = (effect: PaperSkylinesEffect): effect is PaperSkylinesAdvance => 'to' in effect

/** Where markers would go if what is on one's mind were done. */
export function journeys(
  board: PaperBoard,
  pointed: string | null,
): { ways: Record<string, PaperSkylinesJourney>; score: Pair | null } {
  const { scene } = board
  const word = [board.chosen, pointed].find(
    (one) => one && scene.tracks.some((track) => track.id === one) && board.lit.has(one),
  )
  if (word) {
    const effect = board.effect(word)
    return effect && isJourney(effect)
      ? { ways: { [word]: effect }, score: effect.score ?? null }
      : { ways: {}, score: null }
  }
  const offer = offerOf(board, onMind(board, pointed))
  return { ways: offer?.gains ?? {}, score: offer?.score ?? null }
}

/** Players whose markers a journey hops over. */
export const hopped = (
  track: string,
  way: PaperSkylinesJourney,
  players: readonly PaperSkylinesPlayer[],
  seat: number | null,
): PaperSkylinesPlayer[] =>
  players.filter((player) => {
    const at = player.tracks[track]!
    return player.seat !== seat && at > Math.min(way.from, way.to) && at < Math.max(way.from, way.to)
  })

/** Which icon stands for what is counted: a type, a site, one of every or many of one of them, or buildings. */
export function iconOf({ of, which }: { of: string; which: string }): string {
  if (which === 'least' || which === 'distinct') return `every-${of}`
  if (which === 'most' || which === 'any') return `one-${of}`
  return which || of
}

/** How far a count has come, as filled and empty pips. */
export const pips = (shown: number, needed: number): boolean[] => Array.from({ length: needed }, (_, at) => at < shown)
