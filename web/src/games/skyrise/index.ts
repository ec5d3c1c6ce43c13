/** What is particular to Skyrise on the page. */

import type { Choice } from '../../sentence/sentence'
import type { Scene, View } from '../../wire'
import type { GameFolder } from '../game'
import Auction from './Auction.svelte'
import { unsaid } from './auctions'
import './colours.css'
import Emblem from './Emblem.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import { heightOfNumber, layOut, viewOf } from './map'
import Mine from './Mine.svelte'
import Plan from './Plan.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import Tip from './Tip.svelte'
import { bidText, changes, texts } from './words'
import Word from './Word.svelte'

const AUCTION = ['open', 'answer', 'answer-or-wonder', 'hammer']
const LEVELS: Record<string, number> = { short: 1, medium: 2, tall: 3 }

export const skyrise: GameFolder = {
  layOut,
  prompt,
  promptOf,
  silent: ['bid', 'wonder', 'choose', 'row', 'take'],
  whereFirst: true,
  keys: { p: 'pass' },
  course: (view) => texts().course(viewOf(view).era, viewOf(view).last),
  vocabulary,
  unsaid: (log, view, scene) =>
    unsaid(log, viewOf(view), scene).map(({ ply, seats }) => ({ ply, seats, say: texts().cannotAnswer(seats.length) })),
  ghost: (words, _view, scene) => {
    const [verb, what] = words.split(' ')
    if (verb === 'wonder' && what) return { shape: `wonder ${what}`, height: 4 }
    if (verb !== 'bid' || !what) return null
    const shape = heightOfNumber(scene, Number(what))
    return { shape, height: LEVELS[shape]! }
  },
  changes: (effect) => changes(effect),
  source: (id) => String(texts().sheet[id as 'wonders']),
  region: (id) => texts().sides[id] ?? id,
  city: () => import('./city').then((module) => module.city),
  Above: Auction,
  Word,
  Plan,
  Tip,
  Emblem,
  noSides: true,
  Holdings,
  Mine,
  Legend,
  ScoreSheet,
}

function prompt(view: View): string {
  const { phase, bids } = viewOf(view)
  const latest = bids.at(-1)
  if (latest && phase === 'answer') return texts().answer(String(latest.bid), latest.at)
  if (latest && phase === 'answer-or-wonder') return texts().answerOrWonder(String(latest.bid), latest.at)
  return texts().phases[phase] ?? ''
}

function promptOf([verb, bid, place]: Choice, view: View, scene: Scene): string | null {
  if (verb === 'take') return prompt(view)
  if (bid && !place && (verb === 'bid' || verb === 'wonder')) return texts().where(bidText(scene, bid))
  return place && !bid ? texts().what(place) : null
}

/** One's own numbers, low to high, and passing; the probe of a number that is not lit tries it where a bid may go. */
function vocabulary(view: View): { word: string; label: string; probe: string }[] {
  const { phase, open, players, you } = viewOf(view)
  const own = players.find((player) => player.seat === you)
  if (!own || !AUCTION.includes(phase)) return []
  const numbers = own.pool
    .map(String)
    .map((number) => ({ word: number, label: number, probe: `bid ${number} ${open[0] ?? 'c1'}` }))
  return [...numbers, { word: 'pass', label: texts().pass, probe: 'pass' }]
}
