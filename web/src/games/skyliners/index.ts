/** What is particular to Skyliners on the page. */

import type { Choice } from '../../sentence/sentence'
import { settings } from '../../settings.svelte'
import type { Solid, View } from '../../wire'
import type { GameFolder } from '../game'
import Holdings from './Holdings.svelte'
import Legend from './Legend.svelte'
import Mine from './Mine.svelte'
import ScoreSheet from './ScoreSheet.svelte'
import { skylinersTexts } from './texts'
import Word from './Word.svelte'

const texts = () => skylinersTexts[settings.lang]

const WORDS = ['floor', 'roof', 'park', 'plan']

export const skyliners: GameFolder = {
  prompt,
  promptOf,
  vocabulary: (view, said) =>
    (view.variant === 'intro' || said.length ? WORDS.slice(0, 3) : WORDS).map((word) => ({
      word,
      label: texts().pieces[word] ?? word,
      probe: word === 'plan' ? 'plan A 1' : `${word} ${said[1] ?? likelySite(word, view as SkylinersView)}`,
    })),
  describe,
  ghost: (words, view) => {
    const word = words.split(' ')[0]!
    const height = (view.heights as Record<string, number> | undefined)?.[word]
    return height === undefined ? null : { shape: word, height }
  },
  changes: (effect) =>
    Object.entries(effect as Record<string, [number, number]>).map(([row, [before, after]]) =>
      texts().rowChange(row, before, after),
    ),
  region: (id) => texts().regions[id] ?? id,
  planned: (plan) => (plan === 4 ? '4/5' : String(plan)),
  icon: (word) => (WORDS.includes(word) || word === 'forfeit' ? word : null),
  source: (id, view) =>
    id === 'seen'
      ? texts().sheet[view.variant === 'intro' ? 'rows' : 'plans']
      : String(texts().sheet[id as 'antennas']),
  emblem: { size: 5, solids: emblem() },
  Holdings,
  Mine,
  Word,
  Legend,
  ScoreSheet,
}

/** Where a piece would stand if there were nothing else against it: so that one hears what there is. */
function likelySite(piece: string, { board }: SkylinersView): string {
  const sites = ['a', 'b', 'c', 'd', 'e'].flatMap((column) => [1, 2, 3, 4, 5].map((row) => `${column}${row}`))
  const top = (site: string): string | undefined => board[site]?.at(-1)?.piece
  const fits = (site: string): boolean =>
    piece === 'roof' ? top(site) === 'floor' : piece === 'park' ? !top(site) : !top(site) || top(site) === 'floor'
  return sites.find(fits) ?? 'a1'
}

function describe(solids: readonly Solid[]): string {
  const count = (shape: string): number => solids.filter((solid) => solid.shape === shape).length
  const floors = count('floor')
  const mast = count('antenna') ? texts().antenna : ''
  if (count('park')) return texts().park + mast
  return (texts().floors[floors] ?? texts().manyFloors(floors)) + (count('roof') ? texts().andRoof : '') + mast
}

function prompt(view: View): string {
  return view.over ? texts().over : asked(view, texts().phases[view.phase] ?? '')
}

function promptOf([word, next]: Choice, view: View): string | null {
  if (word === 'plan') return next ? texts().howMany(next) : texts().whichRow
  return word && !next ? asked(view, texts().touch) : null
}

/** A question, with which action of the turn it is about. */
const asked = (view: View, what: string): string =>
  texts().asked((view as SkylinersView).action, (view as SkylinersView).actions, what)

/** A city with a view, for the lobby: low in front, tall behind. */
function emblem(): Solid[] {
  const owners: Record<string, number | null> = { r: 0, b: 1, y: 2, g: 3, n: null }
  const towers: Record<string, string> = {
    a1: 'p',
    b1: 'nR',
    d1: 'g',
    e1: 'p',
    a2: 'bB',
    c2: 'y',
    e2: 'rr',
    a3: 'rn',
    b3: 'gyr',
    c3: 'p',
    d3: 'bb',
    b4: 'nybB',
    c4: 'rgry',
    d4: 'n',
    e4: 'yyG',
    a5: 'gbg',
    c5: 'byrgn',
    d5: 'rrbyR',
    e5: 'gg',
  }
  return Object.entries(towers).flatMap(([site, stack]) => stacked(site, stack, owners))
}

function stacked(site: string, stack: string, owners: Record<string, number | null>): Solid[] {
  let base = 0
  return [...stack].map((letter) => {
    const shape = letter === 'p' ? 'park' : letter === letter.toUpperCase() ? 'roof' : 'floor'
    const top = base + (shape === 'floor' ? 2 : 1)
    const solid = { site, shape, owner: owners[letter.toLowerCase()] ?? null, base, top }
    base = top
    return solid
  })
}

export interface SkylinersView extends View {
  board: Record<string, { piece: string }[]>
  heights: Record<string, number>
  /** Which action of the turn is due, and how many it has. */
  action: number
  actions: number
  office: number[]
  yours?: { district: string; plans: Record<string, number> }
  plans?: Record<string, number>[]
  districts?: string[]
  antennas?: Record<string, number>
}
