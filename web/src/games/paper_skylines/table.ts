/** What lies on the table of Paper Skylines, as the scene and the view tell it; and how to point at it in words. No rules. */

import type { Choice } from '../../sentence/sentence'
import type { Lang } from '../../settings.svelte'
import type { Board } from '../../table/board'
import type { PaperSkylinesPlayer, PaperSkylinesView } from '../../protocol'
import type { Scene } from '../../wire'
import type { Shapes } from '../shapes'

export type Told = Record<Lang, string>

export interface Card {
  id: string
  name: Told
  type: string
  sites: string[]
  text: Told
  /** A city card has none of these. */
  level?: number
  cost?: number
  discount?: string
  gains?: Record<string, number>
}

export interface Building {
  place: number
  height: number
  /** From the ground up. */
  cards: Card[]
}

export interface Town {
  seat: number
  colour: string
  width: number
  mayor: number
  buildings: Building[]
}

export interface Track {
  id: string
  end: number
  line_every: number
  markers: number[]
}

export interface Claim {
  id: string
  name: Told
  text: Told
  stars: number
  need: { of: string; which: string }[]
  needed: number[]
  shown: number[][]
  met: number[]
  claimed: number[]
  first: number
}

export interface Award {
  id: string
  name: Told
  stars: number
  shown: number[]
  held: number[]
}

export interface Price {
  cost: number
  printed: number
  icons: number
  /** How many of the icons each building shows, by place. */
  around: Record<string, number>
  off: number
  city: number
  over: boolean
}

export interface Journey {
  from: number
  to: number
  lines: number
  points: number
}

export interface Offer {
  prices: Record<string, Price>
  gains: Record<string, Journey>
  /** Before and after. */
  score?: [number, number]
}

export interface PaperScene extends Scene {
  you: number | null
  phase: string
  cities: Town[]
  row: Card[]
  hand: Card[]
  looked: Card[]
  offered: Card[]
  pile: Card[]
  tracks: Track[]
  achievements: Claim[]
  awards: Award[]
  names: Record<string, Told>
  asked: { text?: Told; card?: Card; options?: Told[] }
}

/** The same as it is told: cards and achievements by name, with what is printed on them in the setting. */
export interface ToldScene extends Pick<
  PaperScene,
  'width' | 'depth' | 'sites' | 'regions' | 'sides' | 'solids' | 'you' | 'phase' | 'tracks' | 'awards' | 'names'
> {
  cards: Record<string, Card>
  claims: Record<string, Pick<Claim, 'name' | 'text' | 'need'>>
  cities: (Omit<Town, 'buildings'> & { buildings: (Omit<Building, 'cards'> & { cards: string[] })[] })[]
  row: string[]
  hand: string[]
  looked: string[]
  offered: string[]
  pile: string[]
  achievements: Claim[]
  asked: Omit<PaperScene['asked'], 'card'> & { card?: string }
}

export function layOut(told: ToldScene): PaperScene {
  const card = (id: string): Card => told.cards[id]!
  const { card: about, ...asked } = told.asked
  const laid = {
    cities: told.cities.map((town) => ({
      ...town,
      buildings: town.buildings.map((one) => ({ ...one, cards: one.cards.map(card) })),
    })),
    row: told.row.map(card),
    hand: told.hand.map(card),
    looked: told.looked.map(card),
    offered: told.offered.map(card),
    pile: told.pile.map(card),
    achievements: told.achievements.map((one) => ({ ...one, ...told.claims[one.id] })),
    asked: about ? { ...asked, card: card(about) } : asked,
  }
  return { ...told, ...laid }
}

export type PaperPlayer = PaperSkylinesPlayer
export type PaperView = PaperSkylinesView

export interface Paper extends Shapes {
  view: PaperView
  scene: PaperScene
  /** Where a card's gains lead, or a step on one track. */
  effect: Partial<Offer & Journey>
}

export type PaperBoard = Board<Paper>

export const SIDES = ['left', 'right']

export const topOf = (building: Building): Card => building.cards.at(-1)!

/** Whether numbers mean the places of one's own city: not while a card asks for a card or offers a numbered choice. */
export const areNumbersPlaces = (scene: PaperScene): boolean => scene.phase !== 'copy' && scene.phase !== 'list'

/** The word a building is touched by: one's own by its place; others' by their top card. */
export const wordOf = (scene: PaperScene, town: Town, building: Building): string =>
  town.seat === scene.you && areNumbersPlaces(scene) ? String(building.place) : topOf(building).id

/** Every place of a city from the left: a building, or null for a gap. */
export const placesOf = (town: Town): (Building | null)[] =>
  Array.from({ length: town.width }, (_, at) => town.buildings.find((one) => one.place === at + 1) ?? null)

/** All words that are touched on the table and not in the tray. */
export function wordsOnTable(scene: PaperScene): string[] {
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
  scene: PaperScene,
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

export function cardOf(scene: PaperScene, id: string): Card | null {
  const lying = [scene.hand, scene.row, scene.looked, scene.offered, scene.pile].flat()
  const built = scene.cities.flatMap((town) => town.buildings.flatMap((building) => building.cards))
  return [...lying, ...built].find((card) => card.id === id) ?? null
}

/** A building of one's own by the number of its place. */
export const ownBuilding = (scene: PaperScene, word: string): Building | null =>
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
export function question(word: string, said: Choice, { phase }: PaperView, scene: PaperScene): string | null {
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

export const offerOf = (board: PaperBoard, card: string | null): Offer | null =>
  card ? ((board.view.yours?.offers[card] as Offer | undefined) ?? null) : null

/** How many cards are stacked on a place of a city. */
export const heightAt = (town: Town, place: number): number =>
  town.buildings.find((one) => one.place === place)?.height ?? 0

export const pricesOf = (board: PaperBoard, card: string | null): Record<string, Price> => priceOf(board.view, card)

/** What a card costs at each place; while one pays, only where it goes. */
export function priceOf({ phase, pending, yours }: PaperView, card: string | null): Record<string, Price> {
  const prices = (card && yours?.offers[card]?.prices) || {}
  return Object.fromEntries(Object.entries(prices).filter(([place]) => phase !== 'pay' || place === pending.place))
}

export const cheapest = (offer: Offer | null): number | null =>
  offer && Object.keys(offer.prices).length ? Math.min(...Object.values(offer.prices).map((price) => price.cost)) : null

export const isJourney = (effect: Paper['effect']): effect is Paper['effect'] & Journey => 'to' in effect

/** Where markers would go if what is on one's mind were done. */
export function journeys(
  board: PaperBoard,
  pointed: string | null,
): { ways: Record<string, Journey>; score: [number, number] | null } {
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
  way: Journey,
  players: readonly PaperPlayer[],
  seat: number | null,
): PaperPlayer[] =>
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
