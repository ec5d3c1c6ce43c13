/** What is particular to Paper Skylines on the page: a table of cards, read flat; the cities also stand in 3D. */

import type { Touched } from '../../sentence/sentence'
import { settings } from '../../settings.svelte'
import type { Drawing, GameFolder, Input, Panels, Words } from '../game'
import Around from './Around.svelte'
import './colours.css'
import Emblem from './Emblem.svelte'
import Hand from './Hand.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import Plan from './Plan.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import {
  cardOf,
  isOwn,
  layOut,
  namesOnTable,
  ownBuilding,
  question,
  topOf,
  wordAt,
  wordsOnTable,
  type Paper,
  type FullScene,
} from './table'
import { changes } from './tell'
import { STOREY } from './streets'
import { paperTexts } from './texts'
import Tip from './Tip.svelte'
import type { PaperSkylinesView } from '../../protocol'

const texts = () => paperTexts[settings.lang]

/** What a phase asks for; with the names and numbers that belong to it. */
function prompt(view: PaperSkylinesView, scene: FullScene | null): string {
  const { phases } = texts()
  const building =
    view.pending.building && scene ? (cardOf(scene, view.pending.building)?.name[settings.lang] ?? '') : ''
  if (view.phase === 'action') return phases.action(view.action, view.actions_a_turn)
  if (view.phase === 'place') return phases.place(building)
  if (view.phase === 'pay') return phases.pay(building, view.pending.owed)
  const all: Record<string, unknown> = phases
  const said = all[view.phase]
  return typeof said === 'string' ? said : ''
}

function promptOf(said: Touched, view: PaperSkylinesView, scene: FullScene): string | null {
  const thing = said[1] ?? null
  if (said[0] !== null && said[0] !== undefined)
    return view.phase === 'action' || view.phase === 'basic' ? (texts().begun[said[0]] ?? null) : prompt(view, scene)
  return thing === null ? null : texts().what(nameOf(thing, scene))
}

function nameOf(word: string, scene: FullScene): string {
  const building = ownBuilding(scene, word)
  if (building) return topOf(building).name[settings.lang]
  if (word === 'deck') return texts().deckWord
  const claim = scene.achievements.find((one) => one.id === word)
  return claim?.name[settings.lang] ?? texts().tracks[word] ?? cardOf(scene, word)?.name[settings.lang] ?? word
}

/** Of a hand card, what one might want of it also when it may not be done, so that one can ask why. */
function vocabulary(view: PaperSkylinesView, said: Touched): { word: string; label: string; probe: string }[] {
  const card = said[1]
  if (!card || !view.yours?.hand.includes(card) || !['action', 'basic'].includes(view.phase)) return []
  return Object.entries(texts().verbs).map(([word, label]) => ({ word, label, probe: `${word} ${card}` }))
}

/** What is near: the end of the match or of the level, a swept row. */
function notice(view: PaperSkylinesView): string | null {
  const { notices } = texts()
  if (view.over) return null
  if (view.last_round)
    return view.turns_left === undefined
      ? texts().lastRound
      : view.turns_left === 1
        ? notices.lastTurn
        : notices.lastTurns(view.turns_left)
  if (view.level_over) return notices.levelOver(view.level)
  return view.sweep_in ? notices.sweep(view.sweep_in) : null
}

const input: Input<Paper> = {
  prompt: (view) => prompt(view, null),
  promptOf,
  vocabulary,
  question,
  onBoard: wordsOnTable,
  silent: ['place', 'pay', 'under', 'keep', 'discard', 'raze', 'steal', 'copy', 'declare', 'choose'],
  isStepwise: true,
  keys: { a: 'accept', s: 'skip', p: 'pass' },
}

const board: Drawing<Paper> = {
  layOut,
  wordAt,
  sight: 'plan',
  isRoomy: true,
  Plan,
  city: () => import('./city').then((module) => module.city),
  picture: () => import('./picture').then((module) => module.picture),
  Around,
  Tip,
  ghost: (words, { pending: { building }, players, you }, scene) => {
    const card = building && words.startsWith('place') ? cardOf(scene, building) : null
    const colour = players.find((player) => player.seat === you)?.colour
    const under = ownBuilding(scene, words.split(' ')[1] ?? '')?.height ?? 0
    return card ? { shape: `${card.type} ${colour}`, height: STOREY, base: under * STOREY } : null
  },
  Emblem,
}

const panels: Panels<Paper> = { Holdings, Hand, Legend, ScoreSheet }

const words: Words<Paper> = {
  names: (scene) => namesOnTable(scene, settings.lang, texts().tracks),
  isOwn,
  notice,
  changes,
  source: (id) => texts().sheet[id] ?? id,
}

export const paperSkylines: GameFolder<Paper> = { input, board, panels, words }
