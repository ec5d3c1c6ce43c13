/**
 * The desk of a game's WebAssembly module: its one memory, laid out as the file beside the module says.
 *
 * Plain JavaScript, so that Node runs the very same lines when kernels are compared with those of the server. How it
 * all works is told in docs/browser-kernels.md.
 */

const ALIGNED = 16
const PAGE = 65536

/** How many elements a place has on a desk of some size. */
const count = (place, size) => place.shape.reduce((all, n) => all * (typeof n === 'number' ? n : size[n]), 1)

/** How a search of so many iterations thinks among so many players, as on the server: by what was learned of the game. */
export function mannerFor(layout, iterations, players) {
  const upTo = (values) => (values.find(([most]) => most >= iterations) ?? values.at(-1))[1]
  const search = { ...layout.learned?.search, ...layout.learned?.among[players] }
  const learned = Object.entries(search).map(([name, values]) => [name, upTo(values)])
  return { ...layout.manner, ...Object.fromEntries(learned) }
}

export class Desk {
  /** A desk of some size in a fresh instance of a module; everything on it is zero. */
  constructor(module, layout, size) {
    const { exports } = new WebAssembly.Instance(module)
    this.kernels = exports
    this.layout = layout
    this.size = size
    this.places = new Map()
    let at = exports.heap.value
    for (const place of layout.places) {
      const bytes = count(place, size) * place.item
      this.places.set(place.name, { at, bytes })
      at = Math.ceil((at + bytes) / ALIGNED) * ALIGNED
    }
    this.end = at
    const missing = at - exports.memory.buffer.byteLength
    if (missing > 0) exports.memory.grow(Math.ceil(missing / PAGE))
    const numbers = layout.size.map((name) => size[name])
    const addresses = layout.places.map((place) => this.places.get(place.name).at)
    new Int32Array(exports.memory.buffer, exports.desk.value, numbers.length + addresses.length).set([
      ...numbers,
      ...addresses,
    ])
    this.numbers('tree.size', BigInt64Array)[0] = 1n
  }

  /** What lies at a place, byte by byte. */
  bytes(name) {
    const place = this.places.get(name)
    return new Uint8Array(this.kernels.memory.buffer, place.at, place.bytes)
  }

  /** What lies at a place, as numbers; those that kernels answer with are Float64. */
  numbers(name, kind = Float64Array) {
    const { at, bytes } = this.places.get(name)
    return new kind(this.kernels.memory.buffer, at, bytes / kind.BYTES_PER_ELEMENT)
  }

  /** The components of the match. */
  putBox(bytes) {
    this.bytes('boxes').set(bytes)
  }

  /** The position that is looked at. */
  putPosition(bytes) {
    this.bytes('positions').set(bytes)
  }

  /** What was learned: a file of weights as the server has it. */
  putWeights(bytes) {
    this.bytes('packed').set(bytes)
    this.kernels.unpack()
  }

  /** The numbers that a search thinks by; those that are not given are the game's usual ones. */
  putManner(manner = {}) {
    const all = { ...this.layout.manner, ...manner }
    this.numbers('manner').set(Object.values(all))
  }

  /** A field of the position: a number, or an array of them. */
  field(name) {
    const { at, kind, shape } = this.layout.records.Position.fields[name]
    const Kind = { i1: Int8Array, i2: Int16Array, i4: Int32Array, i8: BigInt64Array }[kind]
    const start = this.places.get('positions').at + at
    const found = new Kind(
      this.kernels.memory.buffer,
      start,
      shape.reduce((all, n) => all * n, 1),
    )
    return shape.length > 0 ? Array.from(found, Number) : Number(found[0])
  }

  /** The moves that may be made in the position, by their numbers. */
  legal() {
    return this.answers(this.kernels.legal())
  }

  /** The points of every seat in the position: final once it is over, before as things stand. */
  scores() {
    return this.answers(this.kernels.scores())
  }

  /** What was tried from the root, most often first: for each move how often, and every seat's sum of wins and of worth. */
  candidates() {
    const { players } = this.size
    const found = this.kernels.candidates()
    const width = 2 + 2 * players
    const answers = this.numbers('answers')
    const candidates = Array.from({ length: found }, (_, n) => {
      const [action, visits, ...sums] = answers.subarray(n * width, (n + 1) * width)
      return { action, visits, wins: sums.slice(0, players), worth: sums.slice(players) }
    })
    return candidates.sort((a, b) => b.visits - a.visits || a.action - b.action)
  }

  /** How play is expected to go on after a move from the root, that move first. */
  line(action) {
    return this.answers(this.kernels.line(action))
  }

  /** The first so many numbers of what a kernel has to say. */
  answers(count) {
    return Array.from(this.numbers('answers').subarray(0, count))
  }
}
