import './device'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderOf, laidOut, onBoard } from '../src/games'
import type { Key } from '../src/games/game'
import {
  finished,
  forced,
  instead,
  matching,
  nothing,
  offers,
  touch,
  touchable,
  type Touched,
} from '../src/sentence/sentence'
import { sourcesOf } from '../src/parts/score'
import { question, type Asking } from '../src/table/question'
import type { Setting, SkylinersView, State } from '../src/protocol'

/** Positions of real matches, written by positions.py. */
interface Box {
  game: string
  variant: string
  setting: Setting
  sentences: string[]
  positions: (Pick<State, 'view' | 'scene' | 'log'> & { legal: string[] })[]
}

const boxes = JSON.parse(gunzipSync(readFileSync(new URL('positions.json.gz', import.meta.url))).toString()) as Box[]

const asking = (box: Box): Asking[] =>
  box.positions.map(({ view, scene, legal, log }) => ({
    view,
    scene: laidOut(view, box.setting, scene),
    log,
    legal: legal.map((words) => ({ words })),
  }))

/** Everything a person can have touched before the sentence is whole: words of the tray, or the keys of one of the game's own, and sites. */
function prefixes(table: Asking): Touched[] {
  const { view, legal } = table
  const found = new Map<string, Touched>()
  const waiting: Touched[] = [nothing]
  for (let choice = waiting.pop(); choice; choice = waiting.pop()) {
    const key = choice.join(' ')
    if (found.has(key) || finished(legal, forced(legal, choice, folderOf(view.game).input.silent))) continue
    found.set(key, choice)
    waiting.push(
      ...(folderOf(view.game).input.tray
        ? pressed(table, choice)
        : [...touchable(legal, choice)].map((word) => touch(legal, choice!, word)!)),
    )
  }
  return [...found.values()]
}

/** What a sentence becomes by the keys of a game's own tray, and by the sites on the board. */
function pressed(table: Asking, choice: Touched): Touched[] {
  const { view, scene, legal } = table
  const begins = ({ isLit, isChosen, words }: Key): boolean =>
    isLit && !isChosen && !legal.some((one) => one.words === words)
  const keys = [...folderOf(view.game).input.tray!(table, choice).values()].filter(begins)
  const sites = [...onBoard(view, scene)].filter((site) => touchable(legal, choice).has(site))
  return [
    ...keys.map(({ kept, word }) => touch(legal, kept, word)!),
    ...sites.map((site) => touch(legal, choice, site)!),
  ]
}

/** The dim words of the tray, each with its probe, and those of the board. */
function dim({ view, scene, legal }: Asking, choice: Touched): { word: string; probe?: string }[] {
  const folder = folderOf(view.game)
  const said = forced(legal, choice, folder.input.silent)
  const lit = new Set(offers(legal, said, folder.input.silent).map(({ word }) => word))
  const known = (said[0] ?? null) === null ? (folder.input.vocabulary?.(view, said) ?? []) : []
  return [
    ...known.filter(({ word, probe }) => !lit.has(word) && !legal.some(({ words }) => words === probe)),
    ...[...onBoard(view, scene)].filter((word) => !choice.includes(word)).map((word) => ({ word })),
  ]
}

/** What is wrong with a question, given what had been touched; nothing, as a rule. */
function faults(asked: string, { legal }: Asking, choice: Touched, word: string, forms: Set<string>): string[] {
  const said = asked.split(' ')
  return [
    ...(said.includes(word) ? [] : ['leaves out what was touched']),
    ...(said.every((one, place) => (choice[place] ?? one) === one) ? [] : ['is about another sentence']),
    ...(forms.has(`${said[0]} ${said.length}`) ? [] : ['is no sentence']),
    ...(legal.some(({ words }) => words === asked) ? ['may be said'] : []),
  ]
}

describe.each(boxes)('why not, in $game ($variant)', (box) => {
  test('is asked about the sentence in the making, with the word that was touched', () => {
    const forms = new Set(box.sentences.map((words) => `${words.split(' ')[0]} ${words.split(' ').length}`))
    const found: string[] = []
    let questions = 0
    for (const table of asking(box)) {
      const sites = onBoard(table.view, table.scene)
      for (const touched of prefixes(table))
        for (const { word, probe } of dim(table, touched)) {
          const choice = instead(table.legal, touched, word, (one) => sites.has(one))
          if (!probe && touch(table.legal, choice, word)) continue
          const asked = question(table, choice, word, probe)
          if (asked === null) continue
          questions++
          for (const fault of faults(asked, table, choice, word, forms))
            found.push(`"${asked}", for ${word} after "${touched.join(' ')}", ${fault}`)
        }
    }
    expect(found).toEqual([])
    expect(questions).toBeGreaterThan(0)
  })
})

/** What is wrong with a key of a game's own tray; nothing, as a rule. */
function keyFaults(
  { word, words, isLit, kept }: Key,
  { legal }: Asking,
  choice: Touched,
  forms: Set<string>,
): string[] {
  const said = words.split(' ')
  const goesOn = (choice[0] ?? said[0]) === said[0] && choice.length <= said.length
  const agrees = (one: string | null, place: number): boolean => one === null || one === said[place]
  return [
    ...(said.includes(word) ? [] : ['leaves out what was touched']),
    ...(isLit || forms.has(`${said[0]} ${said.length}`) ? [] : ['is no sentence']),
    ...(isLit === matching(legal, said).length > 0 ? [] : [isLit ? 'may not be said' : 'may be said']),
    ...(kept.every(agrees) ? [] : ['is about another sentence']),
    ...(!goesOn || choice.every((one, place) => agrees(one, place) || said[place] === word)
      ? []
      : ['forgets what had been touched']),
  ]
}

test.each(boxes.filter(({ game }) => folderOf(game).panels.Tray))(
  'a key in the tray of $game ($variant) says or asks what it shows',
  (box) => {
    const forms = new Set(box.sentences.map((words) => `${words.split(' ')[0]} ${words.split(' ').length}`))
    const found: string[] = []
    for (const table of asking(box))
      for (const choice of prefixes(table))
        for (const [name, key] of folderOf(box.game).input.tray!(table, choice))
          for (const fault of keyFaults(key, table, choice, forms))
            found.push(`"${key.words}", for ${name} after "${choice.join(' ')}", ${fault}`)
    expect(found).toEqual([])
  },
)

test.each(boxes)('every source of points has a name in $game ($variant)', (box) => {
  for (const { view } of asking(box))
    for (const source of sourcesOf(view.players))
      expect(folderOf(box.game).words.source?.(source, view) ?? '', source).toMatch(/^[A-Z]/)
})

test('a piece of Skyliners that goes nowhere is answered without a word of any site', () => {
  const site = (words: string): boolean => /\b[a-e][1-5]\b/.test(words)
  const players = [{ seat: 0, floors: 1, roofs: 0, parks: 1 }]
  const board = Object.fromEntries([...'abcde'].flatMap((x) => [...'12345'].map((y) => [x + y, [{ piece: 'floor' }]])))
  const view = { variant: 'intro', you: 0, players, board } as unknown as SkylinersView
  const known = folderOf('skyliners').input.vocabulary!(view, nothing)
  const why = Object.fromEntries(known.map(({ word, why }) => [word, why?.text]))
  expect(why).toEqual({ floor: undefined, roof: undefined, park: expect.stringContaining('empty ground') })
  expect(site(why['park']!)).toBe(false)
})
