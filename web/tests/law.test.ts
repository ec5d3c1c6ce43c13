import './device'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { folderOf, laidOut, onBoard } from '../src/games'
import { finished, forced, instead, nothing, offers, touch, touchable, type Choice } from '../src/sentence/sentence'
import { sourcesOf } from '../src/parts/score'
import { question, type Asking } from '../src/table/question'
import type { Legal, Setting, Snapshot } from '../src/wire'

/** Positions of real matches, written by positions.py. */
interface Box {
  game: string
  variant: string
  setting: Setting
  sentences: string[]
  positions: (Pick<Snapshot, 'view' | 'scene' | 'log'> & { legal: string[] })[]
}

const boxes = JSON.parse(gunzipSync(readFileSync(new URL('positions.json.gz', import.meta.url))).toString()) as Box[]

const asking = (box: Box): Asking[] =>
  box.positions.map(({ view, scene, legal, log }) => ({
    view,
    scene: laidOut(view, box.setting, scene),
    log,
    legal: legal.map((words): Legal => ({ words, say: words })),
  }))

/** Everything a person can have touched before the sentence is whole. */
function prefixes({ view, legal }: Asking): Choice[] {
  const found = new Map<string, Choice>()
  const waiting: Choice[] = [nothing]
  for (let choice = waiting.pop(); choice; choice = waiting.pop()) {
    const key = choice.join(' ')
    if (found.has(key) || finished(legal, forced(legal, choice, folderOf(view.game).silent))) continue
    found.set(key, choice)
    for (const word of touchable(legal, choice)) waiting.push(touch(legal, choice, word)!)
  }
  return [...found.values()]
}

/** The dim words of the tray, each with its probe, and those of the board. */
function dim({ view, scene, legal }: Asking, choice: Choice): { word: string; probe?: string }[] {
  const folder = folderOf(view.game)
  const said = forced(legal, choice, folder.silent)
  const lit = new Set(offers(legal, said, folder.silent).map(({ word }) => word))
  const known = (said[0] ?? null) === null ? (folder.vocabulary?.(view, said) ?? []) : []
  return [
    ...known.filter(({ word, probe }) => !lit.has(word) && !legal.some(({ words }) => words === probe)),
    ...[...onBoard(view, scene)].filter((word) => !choice.includes(word)).map((word) => ({ word })),
  ]
}

/** What is wrong with a question, given what had been touched; nothing, as a rule. */
function faults(asked: string, { legal }: Asking, choice: Choice, word: string, forms: Set<string>): string[] {
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
          for (const fault of faults(asked, table, choice, word, forms)) found.push(`"${asked}", for ${word} after "${touched.join(' ')}", ${fault}`)
        }
    }
    expect(found).toEqual([])
    expect(questions).toBeGreaterThan(0)
  })
})

test.each(boxes)('every source of points has a name in $game ($variant)', (box) => {
  for (const { view } of asking(box))
    for (const source of sourcesOf(view.players)) expect(folderOf(box.game).source?.(source, view) ?? '', source).toMatch(/^[A-Z]/)
})
