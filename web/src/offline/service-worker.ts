/**
 * Stands between the page and the network, so that the page opens without one. Nothing is guessed: each address has one
 * strategy.
 *
 * | address                         | strategy                                                                    |
 * | ------------------------------- | --------------------------------------------------------------------------- |
 * | the page itself (`/`, `/t/…`)   | the network, and the shell of this build where it is silent                  |
 * | `/assets/…`, icons, manifest    | as kept with this build; their names change with their content               |
 * | `/engine/…`                     | as kept when somebody asked for play without a network (`engine.ts` keeps it) |
 * | catalogue, rulebooks, `/wasm/…` | the network, which is kept for when it is silent; also what there is of `/engine/` |
 * | all else                        | the network alone                                                            |
 *
 * As the page itself comes from the network whenever there is one, a page of an older build never meets a newer server
 * but in a tab that stayed open, and that one is told (`app.svelte.ts`). The shell before this one is kept for it.
 */

/// <reference lib="webworker" />

import type { Asked, Told } from './messages'

declare const self: ServiceWorkerGlobalScope

/** Put in by the build: its digest, and the files that belong to it. */
declare const SHELL: { build: string; files: string[] }

const SHELLS = 'topfloor-shell-'
const KEPT = 'topfloor-kept'
const SHELL_CACHE = `${SHELLS}${SHELL.build}`
/** What there is to fetch for play without a network: it belongs to the server that this build is of. */
const ENGINE = '/engine/files.json'
const LANGUAGES = ['en', 'de']
/** An address has one answer here, whoever asks and however. */
const SAME = { ignoreVary: true }
/** Milliseconds that the network has to bring the page before the one that is kept is shown. */
const PATIENCE = 4000

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())))
self.addEventListener('activate', (event) => event.waitUntil(forgetOldShells().then(() => self.clients.claim())))
self.addEventListener('message', (event) => {
  const asked = event.data as Asked
  if (asked === 'build') event.ports[0]?.postMessage({ build: SHELL.build } satisfies Told)
  if (asked === 'keep') event.waitUntil(keepBooks())
})
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer) event.respondWith(answer)
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL_CACHE)
  await cache.addAll(SHELL.files.map((file) => new Request(file, { cache: file === '/' ? 'reload' : 'default' })))
  await fromNetworkOrKept(new Request(ENGINE))
}

/** All but this one and the one before it, of which a tab may still be open. */
async function forgetOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL_CACHE)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
}

/** The catalogue and all rulebooks, in all languages: a page that has been open once can show them anywhere. */
async function keepBooks(): Promise<void> {
  for (const lang of LANGUAGES) {
    const catalogue = await fromNetworkOrKept(new Request(`/api/games?lang=${lang}`))
    const games = (await catalogue.json()) as { name: string }[]
    const kept = await caches.open(KEPT)
    for (const { name } of games) {
      const address = `/api/rules/${name}?lang=${lang}`
      if (!(await kept.match(address, SAME))) await fromNetworkOrKept(new Request(address))
    }
  }
}

/** How a request is answered; null where it is none of our business. */
function answerTo(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return null
  if (request.mode === 'navigate') return /^\/(api|healthz|metrics)\b/.test(pathname) ? null : page(request)
  if (pathname === ENGINE) return fromNetworkOrKept(request)
  if (pathname.startsWith('/engine/') || SHELL.files.includes(pathname)) return asKept(request)
  if (pathname.startsWith('/assets/')) return asKept(request)
  if (/^\/(wasm|api\/rules)\/|^\/api\/games$/.test(pathname)) return fromNetworkOrKept(request)
  return null
}

async function asKept(request: Request): Promise<Response> {
  return (await caches.match(request, SAME)) ?? fetch(request)
}

/** The page; if the network is silent for too long, the one that is kept. */
async function page(request: Request): Promise<Response> {
  const kept = async (): Promise<Response | undefined> => (await caches.open(SHELL_CACHE)).match('/', SAME)
  const fresh = fetch(request)
  const late = new Promise<null>((tell) => setTimeout(() => tell(null), PATIENCE))
  try {
    const first = await Promise.race([fresh, late])
    if (first && first.status < 500) return first
    return (await kept()) ?? first ?? (await fresh)
  } catch (error) {
    const shell = await kept()
    if (shell) return shell
    throw error
  } finally {
    fresh.catch(() => undefined)
  }
}

/** What is kept, and says so: whoever asked can tell that the network is silent. */
async function marked(cache: Cache, request: Request): Promise<Response | null> {
  const kept = await cache.match(request, SAME)
  if (!kept) return null
  const headers = new Headers(kept.headers)
  headers.set('Kept', 'yes')
  return new Response(kept.body, { headers })
}

async function fromNetworkOrKept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT)
  try {
    const answer = await fetch(request)
    if (answer.ok) await cache.put(request, answer.clone())
    if (answer.status < 500) return answer
    return (await marked(cache, request)) ?? answer
  } catch (error) {
    const kept = await marked(cache, request)
    if (kept) return kept
    throw error
  }
}
