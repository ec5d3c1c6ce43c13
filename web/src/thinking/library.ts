/** The kernels of a game as the server gives them: the module, how to use it, and what was learned. */

import type { Layout } from './desk.js'

export interface Files {
  module: WebAssembly.Module
  layout: Layout
  weights: Uint8Array | null
}

const SHELF = '/wasm'
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
  const [layout, module] = await Promise.all([part(`${game}.json`), part(`${game}.wasm`)])
  if (!layout || !module) return null
  const compiled = WebAssembly.compile(await module.arrayBuffer())
  const told = (await layout.json()) as Layout
  const learned = told.learned && (await part(told.learned.weights))
  if (told.learned && !learned) return null
  return {
    module: await compiled,
    layout: told,
    weights: learned && new Uint8Array(await learned.arrayBuffer()),
  }
}

/** A file; null where there is none: an address that is no file may be answered with the page itself. */
async function part(name: string): Promise<Response | null> {
  const answer = await fetch(`${SHELF}/${name}`)
  if (answer.status >= 500) throw new Error(answer.statusText)
  return answer.ok && !answer.headers.get('Content-Type')?.startsWith('text/html') ? answer : null
}
