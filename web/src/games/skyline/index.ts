/** What is particular to Skyline on the page. */

import { settings } from '../../settings.svelte'
import type { GameFolder } from '../game'
import { lastTurns, moneyChanges } from './describe'
import Emblem from './Emblem.svelte'
import Holdings from './Holdings.svelte'
import Plan from './Plan.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import { skylineTexts } from './texts'
import Tip from './Tip.svelte'
import { LEVEL, type SkylineScene, type SkylineView } from './view'
import Words from './Words.svelte'

export const skyline: GameFolder = {
  prompt: (view) => skylineTexts[settings.lang].phases[view.phase] ?? '',
  promptOf: ([verb], view, scene) => {
    const { cards, cash } = (scene as SkylineScene).exchange
    return verb === 'trade' && view.phase !== 'exchange' ? skylineTexts[settings.lang].exchangeWhich(cards, cash) : null
  },
  keys: { m: 'done', e: 'end' },
  city: () => import('./city').then((module) => module.city),
  notice: (view) => lastTurns(view as SkylineView),
  ghost: (words) => {
    const [verb, piece] = words.split(' ')
    if (verb !== 'build' || !piece) return null
    if (piece === 'neutral') return { shape: piece, height: LEVEL, owner: null }
    return { shape: piece === 'penthouse' ? piece : `floor${piece}`, height: LEVEL }
  },
  changes: moneyChanges,
  source: (id) => String(skylineTexts[settings.lang].sheet[id as 'mission']),
  Emblem,
  Plan,
  Tip,
  Words,
  noSides: true,
  Holdings,
  ScoreSheet,
}
