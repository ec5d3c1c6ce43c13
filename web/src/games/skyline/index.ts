/** What is particular to Skyline on the page. */

import { settings } from '../../settings.svelte'
import type { GameFolder } from '../game'
import { cashChanges, nearEnd } from './describe'
import './colours.css'
import Emblem from './Emblem.svelte'
import Hand from './Hand.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import Plan from './Plan.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import { skylineTexts } from './texts'
import Tip from './Tip.svelte'
import { tray } from './tray'
import { LEVEL, type SkylineScene, type SkylineView } from './view'
import Words from './Words.svelte'

export const skyline: GameFolder = {
  prompt: (view) => {
    const { phases, emptyHanded } = skylineTexts[settings.lang]
    const me = (view as SkylineView).players.find((player) => player.seat === view.you)
    return view.phase === 'build' && me?.held === 0 ? emptyHanded : (phases[view.phase] ?? '')
  },
  promptOf: ([verb], view, scene) => {
    const { cards, cash } = (scene as SkylineScene).exchange
    return verb === 'trade' && view.phase !== 'exchange' ? skylineTexts[settings.lang].exchangeWhich(cards, cash) : null
  },
  keys: { m: 'done', e: 'end' },
  city: () => import('./city').then((module) => module.city),
  notice: (view) => nearEnd(view as SkylineView),
  ghost: (words) => {
    const [verb, piece] = words.split(' ')
    if (verb !== 'build' || !piece) return null
    if (piece === 'neutral') return { shape: piece, height: LEVEL, owner: null }
    return { shape: piece === 'penthouse' ? piece : `floor${piece}`, height: LEVEL }
  },
  changes: cashChanges,
  Emblem,
  Plan,
  Tip,
  Words,
  tray,
  Hand,
  noSides: true,
  Holdings,
  source: (id) => skylineTexts[settings.lang].sources[id] ?? id,
  Legend,
  ScoreSheet,
}
