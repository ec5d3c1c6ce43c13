/**
 * One search in Node or in a browser, to be compared with the same search on the server: see trial.py.
 *
 * `page` is all that the page's desk.js and found.js export; to be measured, it takes the first alone.
 */

const PORTION = 100

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

/** A desk with all that a task gives, ready to think; and how many milliseconds that took. */
function laid(page, task) {
  const layout = JSON.parse(new TextDecoder().decode(bytes(task.files.layout)))
  const wasm = bytes(task.files.wasm)
  const began = performance.now()
  const desk = new page.Desk(new WebAssembly.Module(wasm), layout, task.size)
  const start = performance.now() - began
  desk.putBox(bytes(task.box))
  if (task.files.weights) desk.putWeights(bytes(task.files.weights))
  desk.putManner(task.manner)
  return { desk, start }
}

/** Think all iterations about the position, in portions, as a page would; how many milliseconds that took. */
function thought(desk, task) {
  desk.putPosition(bytes(task.position))
  desk.kernels.begin()
  const began = performance.now()
  for (let left = task.iterations; left > 0; left -= PORTION) desk.kernels.think(task.seat, Math.min(left, PORTION))
  return performance.now() - began
}

async function digest(data) {
  const found = await crypto.subtle.digest('SHA-256', data)
  return Array.from(new Uint8Array(found), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Digests of all that is compared: after thinking, and after thinking it all again on the same desk. */
export async function compared(page, task) {
  const { desk } = laid(page, task)
  const names = desk.layout.places.map((place) => place.name).filter((name) => /^(tree|scratch)\./.test(name))
  const ends = []
  for (let n = 0; n < 2; n++) {
    thought(desk, task)
    ends.push(Object.fromEntries(await Promise.all(names.map(async (name) => [name, await digest(desk.bytes(name))]))))
  }
  const tried = desk.candidates().map((one) => ({ ...one, line: desk.line(one.action) }))
  const { layout, size } = desk
  const about = { layout, sentences: layout.sentences, players: size.players, seat: task.seat, ply: desk.field('ply') }
  const manner = page.mannerFor(layout, task.iterations, size.players)
  return { ends, found: page.merged([tried], about), twice: page.merged([tried, tried], about), manner }
}

/** How soon a module is ready, and how many iterations it thinks a second: the first time, and the best of some. */
export function measured(page, task, rounds) {
  const { desk, start } = laid(page, task)
  const times = Array.from({ length: rounds }, () => thought(desk, task))
  return { start, first: (1000 * task.iterations) / times[0], best: (1000 * task.iterations) / Math.min(...times) }
}
