/** What is particular to Skyline on the page. */

import { settings } from '../../settings.svelte'
import type { Drawing, GameFolder, Input, Panels, Words } from '../game'
import './colours.css'
import { cashChanges, nearEnd } from './describe'
import Emblem from './Emblem.svelte'
import Hand from './Hand.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import Plan from './Plan.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import { skylineTexts } from './texts'
import Tip from './Tip.svelte'
import { tray } from './tray'
import Tray from './Tray.svelte'
import { layOut, LEVEL, type Skyline } from './view'

const texts = () => skylineTexts[settings.lang]

const input: Input<Skyline> = {
  prompt: (view) => {
    const me = view.players.find((player) => player.seat === view.you)
    return view.phase === 'build' && me?.held === 0 ? texts().emptyHanded : (texts().phases[view.phase] ?? '')
  },
  promptOf: ([verb], view, { exchange }) =>
    verb === 'trade' && view.phase !== 'exchange' ? texts().exchangeWhich(exchange.cards, exchange.cash) : null,
  keys: { m: 'done', e: 'end' },
  tray,
}

const board: Drawing<Skyline> = {
  layOut,
  noSides: true,
  Plan,
  city: () => import('./city').then((module) => module.city),
  Tip,
  ghost: (words) => {
    const [verb, piece] = words.split(' ')
    if (verb !== 'build' || !piece) return null
    if (piece === 'neutral') return { shape: piece, height: LEVEL, owner: null }
    return { shape: piece === 'penthouse' ? piece : `floor${piece}`, height: LEVEL }
  },
  Emblem,
}

const panels: Panels<Skyline> = { Tray, Holdings, Hand, Legend, ScoreSheet }

const words: Words<Skyline> = {
  notice: nearEnd,
  changes: cashChanges,
  source: (id) => texts().sources[id] ?? id,
}

export const skyline: GameFolder<Skyline> = { input, board, panels, words }
