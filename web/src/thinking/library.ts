/** The kernels of a game as the server gives them: the module, how to use it, and what was learned. */

import type { Layout } from './desk.js'

export interface Files {
  module: WebAssembly.Module
  layout: Layout
  weights: Uint8Array | null
}

const SHELF = '/wasm'
const said = new Map<string, Promise<string[] | null>>()
const fetched = new Map<string, Promise<Files | null>>()

/** The files of a game, fetched once; null where there are none, or this browser cannot use them. */
export function filesOf(game: string): Promise<Files | null> {
  const known = fetched.get(game)
  if (known) return known
  const files = fetchAll(game).catch(() => {
    fetched.delete(game) // perhaps the network is back the next time
    return null
  })
  fetched.set(game, files)
  return files
}

async function fetchAll(game: string): Promise<Files | null> {
  if (typeof WebAssembly === 'undefined' || typeof Worker === 'undefined') return null
  const [layout, module, weights] = await Promise.all([
    part(`${game}.json`).then(async (answer) => answer && ((await answer.json()) as Layout)),
    part(`${game}.wasm`).then(async (answer) => answer && WebAssembly.compile(await answer.arrayBuffer())),
    part(`${game}.bin`).then(async (answer) => answer && new Uint8Array(await answer.arrayBuffer())),
  ])
  return layout && module && (weights || !layout.learned) ? { module, layout, weights } : null
}

/** How the sentences of a game are spoken, in the order of their numbers; null where that is not known. */
export function spokenIn(game: string, lang: string): Promise<string[] | null> {
  const file = `${game}.${lang}.json`
  const known = said.get(file) ?? part(file).then(async (answer) => answer && ((await answer.json()) as string[]))
  said.set(file, known)
  return known.catch(() => {
    said.delete(file)
    return null
  })
}

/** A file; null where there is none: an address that is no file may be answered with the page itself. */
async function part(name: string): Promise<Response | null> {
  const answer = await fetch(`${SHELF}/${name}`)
  if (answer.status >= 500) throw new Error(answer.statusText)
  return answer.ok && !answer.headers.get('Content-Type')?.startsWith('text/html') ? answer : null
}
