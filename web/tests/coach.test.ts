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
