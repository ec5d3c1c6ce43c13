import { expect, test } from 'vitest'
import { Coach, meanwhile, type Point } from '../src/table/coach.svelte'
import type { Adviser, Advice } from '../src/thinking/adviser'

type Say = ConstructorParameters<typeof Coach>[0]

const quiet = ((_what: string, { ply }: { ply: number }) =>
  Promise.resolve({ type: 'coach', ply, kind: 'quiet', say: '', rules: [], back: false })) as unknown as Say

const at = (ply: number): Point => ({
  ply,
  you: 0,
  choosing: true,
  log: [],
  subject: { lang: 'en' } as Point['subject'],
})

/** A coach at a table, and what ends each of its thoughts. */
function seated(): { coach: Coach; thoughts: (() => void)[] } {
  const thoughts: (() => void)[] = []
  const advise = (): Promise<Advice | null> => new Promise((done) => thoughts.push(() => done(null)))
  const coach = new Coach(quiet, () => Promise.resolve({ advise } as unknown as Adviser))
  coach.on = true
  return { coach, thoughts }
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done))

async function end(thoughts: (() => void)[]): Promise<void> {
  await settled()
  thoughts.shift()!()
  await settled()
}

test('a point that was looked at is to be looked at anew when moves are taken back to it', async () => {
  const { coach, thoughts } = seated()
  coach.attend(at(27))
  await end(thoughts)
  expect(coach.looked).toBe(27)
  coach.attend(at(30))
  await settled()
  coach.attend(at(27))
  expect(coach.looked).toBe(null)
  await end(thoughts) // about what is gone by now
  expect(coach.looked).toBe(null)
  await end(thoughts)
  expect(coach.looked).toBe(27)
})

test('while there is nothing to read, it is told what the coach does', async () => {
  const { coach, thoughts } = seated()
  const [mine, theirs] = [
    { to_move: 0, you: 0, ply: 27 },
    { to_move: 1, you: 0, ply: 28 },
  ]
  expect(meanwhile(coach, mine)).toBe(null)
  coach.attend(at(27))
  await settled()
  expect(meanwhile(coach, mine)).toBe('choice')
  await end(thoughts)
  expect(meanwhile(coach, mine)).toBe('quiet')
  expect(meanwhile(coach, theirs)).toBe('watching')
  expect(meanwhile(coach, { ...theirs, to_move: null })).toBe(null)
  coach.on = false
  expect(meanwhile(coach, theirs)).toBe(null)
})

/** A server that answers one question of a seat at a time, when it is told to; it has no glimpse to give. */
function busy(): { say: Say; asked: { what: string; ply: number }[]; answer: (kind: string) => Promise<void> } {
  const underWay: ((kind: string) => void)[] = []
  const asked: { what: string; ply: number }[] = []
  const say = ((what: string, more: { ply: number }) => {
    asked.push({ what, ...more })
    if (what !== 'coach') return Promise.resolve({ type: 'refused', text: '', rule: null })
    if (underWay.length) return Promise.resolve({ type: 'refused', text: 'The coach is still thinking.', rule: null })
    return new Promise((tell) =>
      underWay.push((kind) => tell({ type: 'coach', ply: more.ply, kind, say: kind, rules: [], back: false })),
    )
  }) as unknown as Say
  const answer = async (kind: string): Promise<void> => {
    underWay.shift()!(kind)
    await settled()
  }
  return { say, asked, answer }
}

const knowing = (): Promise<Adviser> =>
  Promise.resolve({
    advise: () =>
      Promise.resolve({ candidates: [{ words: 'a', win: 0.5, visits: 1, line: ['a'] }], done: 1, all: 1 } as Advice),
  } as unknown as Adviser)

/** A coach who has just said that the last move was poor, while what matters now is asked for. */
async function warned(say: Say): Promise<Coach> {
  const coach = new Coach(say, knowing)
  coach.on = true
  coach.attend(at(3))
  await settled()
  coach.said = { ply: 0, kind: 'poor', say: 'poor', rules: [], back: true }
  return coach
}

test('who puts aside what was said while the next is asked for is refused nothing', async () => {
  const { say, answer } = busy()
  const coach = await warned(say)
  coach.dismiss()
  await settled()
  await answer('quiet')
  expect([coach.looked, coach.thinking, coach.refusal, coach.said]).toEqual([3, null, null, null])
})

test('what was put aside gives way to what matters now', async () => {
  const { say, answer } = busy()
  const coach = await warned(say)
  await answer('matters')
  expect(coach.said?.kind).toBe('poor')
  coach.dismiss()
  await settled()
  await answer('matters')
  expect(coach.said?.kind).toBe('matters')
})

test('a refusal is gone with the next answer', async () => {
  const { say, answer } = busy()
  void say('coach', { ply: 3 }) // another device of this seat
  const coach = new Coach(say, knowing)
  coach.on = true
  coach.attend(at(3))
  await settled()
  expect(coach.refusal).toBe('The coach is still thinking.')
  await answer('quiet')
  coach.attend(at(6))
  await settled()
  await answer('quiet')
  expect([coach.looked, coach.thinking, coach.refusal]).toEqual([6, null, null])
})

test('where this device fails to think, the server is asked', async () => {
  const { say, asked } = busy()
  const coach = new Coach(say, () => Promise.reject(new TypeError('a part of the page is gone')))
  coach.on = true
  coach.attend(at(3))
  await settled()
  expect(asked).toEqual([{ what: 'coach', ply: 3, considered: [] }])
})
