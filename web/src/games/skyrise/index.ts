/** What is particular to Skyrise on the page. */

import type { Touched } from '../../sentence/sentence'
import type { Drawing, GameFolder, Input, Panels, Words } from '../game'
import Auction from './Auction.svelte'
import { unsaid } from './auctions'
import './colours.css'
import Emblem from './Emblem.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import { heightOfNumber, layOut, type Skyrise, type FullScene } from './map'
import Mine from './Mine.svelte'
import Plan from './Plan.svelte'
import { isSource } from './score'
import ScoreSheet from './ScoreSheet.svelte'
import Tip from './Tip.svelte'
import { bidText, changes, texts } from './words'
import Word from './Word.svelte'
import type { SkyriseHeight, SkyriseView } from '../../protocol'

const AUCTION = ['open', 'answer', 'answer-or-wonder', 'hammer']
const LEVELS: Record<SkyriseHeight, number> = { short: 1, medium: 2, tall: 3 }

const input: Input<Skyrise> = {
  prompt,
  promptOf,
  vocabulary,
  silent: ['bid', 'wonder', 'choose', 'row', 'take'],
  whereFirst: true,
  keys: { p: 'pass' },
}

const board: Drawing<Skyrise> = {
  layOut,
  noSides: true,
  Plan,
  city: () => import('./city').then((module) => module.city),
  picture: () => import('./picture').then((module) => module.picture),
  Tip,
  ghost: (words, _view, scene) => {
    const [verb, what] = words.split(' ')
    if (verb === 'wonder' && what) return { shape: `wonder ${what}`, height: 4 }
    if (verb !== 'bid' || !what) return null
    const shape = heightOfNumber(scene, Number(what))
    return { shape, height: LEVELS[shape] }
  },
  Emblem,
}

const panels: Panels<Skyrise> = { Above: Auction, Word, Holdings, Mine, Legend, ScoreSheet }

const words: Words<Skyrise> = {
  course: (view) => texts().course(view.era, view.last),
  unsaid: (log, view, scene) =>
    unsaid(log, view, scene).map(({ ply, seats }) => ({ ply, seats, say: texts().cannotAnswer(seats.length) })),
  changes,
  region: (id) => texts().sides[id] ?? id,
  source: (id) => (isSource(id) ? texts().sheet[id] : id),
}

export const skyrise: GameFolder<Skyrise> = { input, board, panels, words }

function prompt(view: SkyriseView): string {
  const { phase, bids } = view
  const latest = bids.at(-1)
  if (latest && phase === 'answer') return texts().answer(String(latest.bid), latest.at)
  if (latest && phase === 'answer-or-wonder') return texts().answerOrWonder(String(latest.bid), latest.at)
  return texts().phases[phase] ?? ''
}

function promptOf([verb, bid, place]: Touched, view: SkyriseView, scene: FullScene): string | null {
  if (verb === 'take') return prompt(view)
  if (bid && !place && (verb === 'bid' || verb === 'wonder')) return texts().where(bidText(scene, bid))
  return place && !bid ? texts().what(place) : null
}

/** One's own numbers, low to high, and passing; the probe of a number that is not lit tries it where a bid may go. */
function vocabulary(view: SkyriseView): { word: string; label: string; probe: string }[] {
  const { phase, open, players, you } = view
  const own = players.find((player) => player.seat === you)
  if (!own || !AUCTION.includes(phase)) return []
  const numbers = own.pool
    .map(String)
    .map((number) => ({ word: number, label: number, probe: `bid ${number} ${open[0] ?? 'c1'}` }))
  return [...numbers, { word: 'pass', label: texts().pass, probe: 'pass' }]
}
