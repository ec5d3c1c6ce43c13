import { expect, test } from 'vitest'
import { Coach, type Point } from '../src/table/coach.svelte'
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
