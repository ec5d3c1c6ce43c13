import { beforeEach, describe, expect, test } from 'vitest'
import type { Candidate } from '../src/protocol'
import { steadied } from '../src/table/candidates'
import { Hints } from '../src/table/hints.svelte'
import type { Adviser, Advice } from '../src/thinking/adviser'

const move = (words: string, win: number | null, visits = 100): Candidate => ({
  words,
  say: words,
  win,
  visits,
  line: [words],
  then: [],
  why: '',
  rules: [],
  reasons: [],
})
const words = (candidates: readonly Candidate[] | null): string[] => (candidates ?? []).map((one) => one.words)

describe('an order that is steady', () => {
  test('changes only when one move clearly overtakes another', () => {
    const before = [move('a', 0.5), move('b', 0.4)]
    expect(words(steadied(before, [move('b', 0.505), move('a', 0.5)], false))).toEqual(['a', 'b'])
    expect(words(steadied(before, [move('b', 0.52), move('a', 0.5)], false))).toEqual(['b', 'a'])
  })
  test('does not change at all under a finger', () => {
    const before = [move('a', 0.5), move('b', 0.4)]
    const found = [move('c', 0.9), move('b', 0.8), move('a', 0.5)]
    expect(words(steadied(before, found, true))).toEqual(['a', 'b', 'c'])
    expect(words(steadied(before, found, false))).toEqual(['c', 'b', 'a'])
  })
  test('forgets what is no longer shown, and puts last what has no figure', () => {
    expect(words(steadied([move('a', 0.5), move('b', 0.4)], [move('b', null), move('c', 0.1)], false))).toEqual([
      'c',
      'b',
    ])
  })
})

type Say = ConstructorParameters<typeof Hints>[0]
type Report = (advice: Advice) => void

/** What was said to the server, and what it answers. */
let said: { what: string; more: unknown }[] = []
let answers: Record<string, unknown> = {}
const say = ((what: string, more: unknown) => {
  said.push({ what, more })
  return Promise.resolve(answers[what] ?? { type: 'refused', text: 'no', rule: null })
}) as Say

/** An adviser that finds what a test has it find. */
class Found {
  report: Report = () => {}
  finish: (advice: Advice | null) => void = () => {}
  fail: (error: Error) => void = () => {}
  isClosed = false
  signal: AbortSignal | null = null
  prepare(): Promise<void> {
    return Promise.resolve()
  }
  advise(_ask: unknown, _lang: string, signal: AbortSignal, report: Report): Promise<Advice | null> {
    this.report = report
    this.signal = signal
    return new Promise((resolve, reject) => {
      this.finish = resolve
      this.fail = reject
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }
  close(): void {
    this.isClosed = true
  }
}

let [adviser, clock] = [new Found(), 0]
const sit = (): Hints =>
  new Hints(
    say,
    () => Promise.resolve(adviser as unknown as Adviser),
    () => clock,
  )
const about = { game: 'skyliners', players: 2, lang: 'en' as const }
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const advice = (done: number, ...candidates: Candidate[]): Advice => ({ candidates, done, all: 6000 })

beforeEach(() => {
  said = []
  answers = {}
  adviser = new Found()
  clock = 0
})

describe('hints of this device', () => {
  test('appear with the first figures, sharpen calmly, and are told why by the server in the end', async () => {
    const hints = sit()
    answers.hint = { type: 'hint', candidates: [{ ...move('a', 0.4), why: 'a view' }, move('b', 0.6)] }
    const asked = hints.ask(about)
    await soon()
    adviser.report(advice(20))
    expect([hints.thinking, hints.candidates]).toEqual([true, null])
    adviser.report(advice(100, move('a', 0.5)))
    expect([hints.thinking, words(hints.candidates), hints.settled]).toEqual([false, ['a'], false])
    adviser.report(advice(200, move('a', 0.4), move('b', 0.6)))
    expect(words(hints.candidates)).toEqual(['a'])
    clock += 1000
    adviser.report(advice(300, move('a', 0.4), move('b', 0.6)))
    expect([words(hints.candidates), hints.progress?.done]).toEqual([['b', 'a'], 300])
    adviser.finish(advice(6000, move('a', 0.61), move('b', 0.6), move('c', null)))
    expect(await asked).toBeNull()
    await soon()
    expect(hints.settled).toBe(true)
    expect(hints.candidates!.map((one) => [one.words, one.win, one.why])).toEqual([
      ['a', 0.61, 'a view'],
      ['b', 0.6, ''],
      ['c', null, ''],
    ])
    expect(said.map(({ what }) => what)).toEqual(['hint'])
  })
  test('do not move under a finger, and settle when it is gone', async () => {
    const hints = sit()
    void hints.ask(about)
    await soon()
    adviser.report(advice(100, move('a', 0.5), move('b', 0.4)))
    hints.hold(true)
    adviser.finish(advice(6000, move('a', 0.3), move('b', 0.4)))
    await soon()
    expect(words(hints.candidates)).toEqual(['a', 'b'])
    hints.hold(false)
    expect(words(hints.candidates)).toEqual(['b', 'a'])
  })
  test('are not thought on once they are not wanted', async () => {
    const hints = sit()
    const asked = hints.ask(about)
    await soon()
    await hints.ask(about)
    expect(await asked).toBeNull()
    expect([adviser.signal?.aborted, hints.thinking, hints.candidates]).toEqual([true, false, null])
    adviser.report(advice(100, move('a', 0.5)))
    expect(hints.candidates).toBeNull()
    expect(said).toEqual([])
  })
  test('come from the server where the device cannot, or fails', async () => {
    answers.hint = { type: 'hint', candidates: [move('a', 0.4), move('b', 0.6)] }
    for (const end of [() => adviser.finish(null), () => adviser.fail(new Error('trap'))]) {
      const hints = sit()
      const asked = hints.ask(about)
      await soon()
      end()
      expect(await asked).toBeNull()
      expect([words(hints.candidates), hints.progress, hints.settled]).toEqual([['b', 'a'], null, true])
    }
    expect(said.map(({ more }) => more)).toEqual([{}, {}])
    expect(adviser.isClosed).toBe(true)
  })
  test('are refused with what the server says, if that cannot either', async () => {
    const hints = sit()
    const asked = hints.ask(about)
    await soon()
    adviser.finish(null)
    expect(await asked).toMatchObject({ text: 'no' })
    expect([hints.thinking, hints.candidates]).toEqual([false, null])
  })
})
