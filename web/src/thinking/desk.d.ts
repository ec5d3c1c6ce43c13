/** How large a desk is: nodes of the tree, players of the match, and worlds that a search draws from (at least 1). */
export interface Size {
  nodes: number
  players: number
  worlds: number
}

/** An array in the memory; a length is a number, or goes with the size of the desk. */
export interface Place {
  name: string
  kind: string
  item: number
  shape: (number | keyof Size)[]
}

export interface Field {
  at: number
  kind: 'i1' | 'i2' | 'i4' | 'i8'
  shape: number[]
}

/** How a search's share of wins becomes a chance that is told: see bots/chances.py. */
export interface Scale {
  constant: number
  late: number
  deep: number
  odds: number
  odds_late: number
  odds_deep: number
  usual_length: number
  least_thought: number
  most_thought: number
}

/** The file beside a module. */
export interface Layout {
  game: string
  rules: number
  /** The digest of the components that `box` and `sentences` are of. */
  content: string
  box: string
  sentences: string[]
  size: (keyof Size)[]
  places: Place[]
  records: Record<'Position' | 'Box', { bytes: number; fields: Record<string, Field> }>
  /** The usual manner, in the order in which it lies in the memory. */
  manner: Record<string, number>
  /** What was learned of the game: `weights` is the file beside this one. */
  learned: {
    weights: string
    /** Fields of the manner: each with the iterations up to which a number holds, the fewest first, and that number. */
    search: Record<string, [number, number][]>
    /** What of it is otherwise among so many players. */
    among: Record<string, Record<string, [number, number][]>>
    scales: Record<string, Scale>
  } | null
  /** How many iterations a hint is thought through. */
  advice: number
  /** How many nodes a tree has for each iteration, beside one for every action, and how many at most. */
  room: { thought: number; most: number }
  /** How many moves people are told of, and from how many tries on a chance is told: see bots/hints.py. */
  hints: { shown: number; fewest: number; of_the_most: number }
  /** No chance is told that is surer, either way. */
  surest: number
  /** How a coach weighs moves: see bots/coach.py. */
  coach: { worlds: number; fewest: number; shares: number; poor: number; errors: number }
}

/** What a module exports; arguments and answers are plain numbers, all else lies on the desk. */
export interface Kernels extends WebAssembly.Exports {
  memory: WebAssembly.Memory
  desk: WebAssembly.Global
  heap: WebAssembly.Global
  think(seat: number, iterations: number): void
  begin(): void
  candidates(): number
  line(action: number): number
  unpack(): void
  legal(): number
  apply(action: number): number
  imagine(seat: number, first: number, second: number, third: number): void
  appraise(seat: number): number
  scores(): number
}

export interface Candidate {
  action: number
  visits: number
  /** By seat: sums over all visits. */
  wins: number[]
  worth: number[]
}

/** How a search of so many iterations thinks among so many players, as on the server: by what was learned of the game. */
export function mannerFor(layout: Layout, iterations: number, players: number): Record<string, number>

export class Desk {
  constructor(module: WebAssembly.Module, layout: Layout, size: Size)
  readonly kernels: Kernels
  readonly layout: Layout
  readonly size: Size
  /** How many bytes of memory are in use. */
  readonly end: number
  bytes(name: string): Uint8Array
  numbers(name: string): Float64Array
  putBox(bytes: Uint8Array): void
  putPosition(bytes: Uint8Array): void
  putWeights(bytes: Uint8Array): void
  /** The numbers that a search thinks by, all or some; the others are the game's usual ones. */
  putManner(manner?: Record<string, number>): void
  field(name: string): number | number[]
  legal(): number[]
  scores(): number[]
  candidates(): Candidate[]
  line(action: number): number[]
}
