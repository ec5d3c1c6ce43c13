/** What was thought of matches, kept on this device: whoever comes back need not wait again. */

import { Database } from '../database'
import type { Kept, Shelf } from './analyst.svelte'

const matches = new Database<Kept>('topfloor.study', 'matches')
const KEPT = 40

const here = new Map<string, Kept>()

/** A place for one match; where the browser keeps nothing, it is kept as long as the page is open. */
export const shelfFor = (key: string): Shelf => ({
  fetch: async () => here.get(key) ?? (await matches.get(key)) ?? null,
  keep: async (kept) => {
    here.set(key, kept)
    await matches.put(key, kept)
    await clearAway()
  },
})

/** Only so many are kept; which ones go is no matter. */
async function clearAway(): Promise<void> {
  const keys = await matches.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - KEPT))) await matches.drop(key)
}
