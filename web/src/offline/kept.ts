/** Answers of the server that are kept on this device, for when the network is silent: replays that were looked at. */

import { BUILD } from './app.svelte'

const SHELF = 'topfloor-replays'
/** So many answers are kept, those asked for last; one has two dozen positions at most. */
const MOST = 150

/** What the server answers, or answered once; what `lasts` is not asked for again while the page is of the same build. */
export async function orKept<T>(about: readonly unknown[], ask: () => Promise<T>, lasts = false): Promise<T> {
  const shelf = await open()
  if (!shelf) return ask()
  const key = await keyOf(about)
  const there = await shelf.match(key)
  if (there && lasts && there.headers.get('Build') === BUILD) return (await there.json()) as T
  let answer: T
  try {
    answer = await ask()
  } catch (error) {
    if (there && error instanceof TypeError) return (await there.json()) as T // the network has failed, not the server
    throw error
  }
  await put(shelf, key, answer).catch(() => undefined)
  return answer
}

/** Whether an answer is kept. */
export async function isKept(about: readonly unknown[]): Promise<boolean> {
  const shelf = await open()
  return Boolean(await shelf?.match(await keyOf(about)))
}

/** Whether this page is kept at all: without that, nobody could open it to look at what is. */
export const keeps = (): boolean => Boolean(BUILD && navigator.serviceWorker?.controller)

const open = async (): Promise<Cache | null> => (keeps() ? caches.open(SHELF) : null)

async function keyOf(about: readonly unknown[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(about)))
  return `/kept/${Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

async function put(shelf: Cache, key: string, answer: unknown): Promise<void> {
  await shelf.delete(key)
  await shelf.put(key, Response.json(answer, { headers: { Build: BUILD ?? '' } }))
  const keys = await shelf.keys()
  await Promise.all(keys.slice(0, -MOST).map((old) => shelf.delete(old)))
}
