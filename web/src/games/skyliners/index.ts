/** What is particular to Skyliners on the page. */

import type { Touched } from '../../sentence/sentence'
import { settings } from '../../settings.svelte'
import type { SkylinersView, Solid } from '../../protocol'
import type { Drawing, GameFolder, Input, Panels, WhyNot, Words } from '../game'
import Emblem from './Emblem.svelte'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import Mine from './Mine.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import { skylinersTexts } from './texts'
import { before, layOut, type Skyliners } from './view'
import Word from './Word.svelte'
import { iconOf, planned, WORDS } from './words'

const texts = () => skylinersTexts[settings.lang]

const input: Input<Skyliners> = {
  prompt,
  promptOf,
  vocabulary: (view, said) =>
    (view.variant === 'intro' || said.length ? WORDS.slice(0, 3) : WORDS).map((word) => {
      const label = texts().pieces[word] ?? word
      if (word === 'plan') return { word, label, probe: 'plan A 1' }
      const site = said[1] ?? likelySite(word, view)
      return {
        word,
        label,
        probe: `${word} ${site ?? 'a1'}`,
        why: site || !has(word, view) ? undefined : nowhere(word),
      }
    }),
}

const board: Drawing<Skyliners> = {
  layOut,
  before,
  ghost: (words, { heights }) => {
    const shape = words.split(' ')[0]!
    const height = heights?.[shape]
    return height === undefined ? null : { shape, height }
  },
  Emblem,
}

const panels: Panels<Skyliners> = { Word, Holdings, Mine, Legend, ScoreSheet }

const words: Words<Skyliners> = {
  icon: iconOf,
  describe,
  changes: (effect) => Object.entries(effect).map(([row, [before, after]]) => texts().rowChange(row, before, after)),
  region: (id) => texts().regions[id] ?? id,
  planned,
  source: (id, { variant }) => {
    const sheet: Record<string, unknown> = texts().sheet
    return String(sheet[id === 'seen' ? (variant === 'intro' ? 'rows' : 'plans') : id])
  },
}

export const skyliners: GameFolder<Skyliners> = { input, board, panels, words }

/** Where a piece would stand if there were nothing else against it: so that one hears what there is. */
function likelySite(piece: string, { board }: SkylinersView): string | undefined {
  const sites = ['a', 'b', 'c', 'd', 'e'].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`))
  const top = (site: string): string | undefined => board[site]?.at(-1)?.piece
  const fits = (site: string): boolean =>
    piece === 'roof' ? top(site) === 'floor' : piece === 'park' ? !top(site) : !top(site) || top(site) === 'floor'
  return sites.find(fits)
}

const has = (piece: string, { players, you }: SkylinersView): boolean =>
  players.some((player) => player.seat === you && player[SUPPLY[piece]!] > 0)
const SUPPLY: Record<string, 'floors' | 'roofs' | 'parks'> = { floor: 'floors', roof: 'roofs', park: 'parks' }

const nowhere = (piece: string): WhyNot => ({ text: texts().nowhere[piece]!, rule: RULES[piece]! })
const RULES: Record<string, string> = { floor: 'SL-10', roof: 'SL-11', park: 'SL-12' }

function describe(solids: readonly Solid[]): string {
  const count = (shape: string): number => solids.filter((solid) => solid.shape === shape).length
  const floors = count('floor')
  const mast = count('antenna') ? texts().antenna : ''
  if (count('park')) return texts().park + mast
  return (texts().floors[floors] ?? texts().manyFloors(floors)) + (count('roof') ? texts().andRoof : '') + mast
}

function prompt(view: SkylinersView): string {
  return view.over ? texts().over : asked(view, texts().phases[view.phase] ?? '')
}

function promptOf([word, next]: Touched, view: SkylinersView): string | null {
  if (word === 'plan') return next ? texts().howMany(next) : texts().whichRow
  return word && !next ? asked(view, texts().touch) : null
}

/** A question, with which action of the turn it is about. */
const asked = (view: SkylinersView, what: string): string => texts().asked(view.action, view.actions, what)
