/** The outlines of sets of unit squares: the shore of the island, and the border of a group. Plain geometry. */

export type Point = readonly [number, number]

/** Loops around squares given by their middles, corners only; the inside lies to the right. */
export function loops(squares: readonly Point[]): Point[][] {
  const taken = new Set(squares.map(String))
  const edges = new Map<string, Point[]>()
  for (const [x, y] of squares)
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      if (taken.has(String([x + dx, y + dy]))) continue
      const from: Point = [x + (dx + dy) / 2, y + (dy - dx) / 2]
      const to: Point = [x + (dx - dy) / 2, y + (dy + dx) / 2]
      edges.set(String(from), [...(edges.get(String(from)) ?? []), to])
    }
  const found: Point[][] = []
  for (let start = first(edges); start; start = first(edges)) found.push(corners(walk(edges, start)))
  return found
}

function first(edges: Map<string, Point[]>): Point | null {
  const [key] = edges.keys()
  const [x, y] = key?.split(',').map(Number) ?? []
  return x === undefined || y === undefined ? null : [x, y]
}

/** Follow the edges round until they close; where two loops touch at a corner, keep to the same square. */
function walk(edges: Map<string, Point[]>, start: Point): Point[] {
  const loop: Point[] = []
  let [at, way]: [Point, Point] = [start, [0, 0]]
  do {
    loop.push(at)
    const ahead = edges.get(String(at))!
    const next = ahead.find(([x, y]) => way[0] * (y - at[1]) - way[1] * (x - at[0]) > 0) ?? ahead[0]!
    const left = ahead.filter((one) => one !== next)
    if (left.length) edges.set(String(at), left)
    else edges.delete(String(at))
    way = [next[0] - at[0], next[1] - at[1]]
    at = next
  } while (String(at) !== String(start))
  return loop
}

const corners = (loop: Point[]): Point[] =>
  loop.filter((at, i) => {
    const [before, after] = [loop.at(i - 1)!, loop[(i + 1) % loop.length]!]
    return (at[0] - before[0]) * (after[1] - at[1]) !== (at[1] - before[1]) * (after[0] - at[0])
  })

/** The same loop moved outwards, or inwards if `by` is negative. */
export function grown(loop: readonly Point[], by: number): Point[] {
  return loop.map((at, i) => {
    const [before, after] = [loop.at(i - 1)!, loop[(i + 1) % loop.length]!]
    const sides = [
      [before, at],
      [at, after],
    ].map(([from, to]) => [Math.sign(to![1] - from![1]), -Math.sign(to![0] - from![0])] as const)
    return [at[0] + by * (sides[0]![0] + sides[1]![0]), at[1] + by * (sides[0]![1] + sides[1]![1])]
  })
}

/** A loop with round corners, as what a pen does: straight to one point, then in a curve around a corner to another. */
export function rounded(loop: readonly Point[], radius: number): { to: Point; around: Point; end: Point }[] {
  return loop.map((around, i) => {
    const toward = (other: Point): Point => {
      const far = Math.hypot(other[0] - around[0], other[1] - around[1])
      const share = Math.min(radius, far / 2) / far
      return [around[0] + (other[0] - around[0]) * share, around[1] + (other[1] - around[1]) * share]
    }
    return { to: toward(loop.at(i - 1)!), around, end: toward(loop[(i + 1) % loop.length]!) }
  })
}

/** All loops around squares as an SVG path. */
export function path(squares: readonly Point[], by: number, radius: number): string {
  const pen = (loop: Point[]): string => {
    const bends = rounded(grown(loop, by), radius)
    const last = bends.at(-1)!.end
    return `M${last.join(' ')}${bends.map(({ to, around, end }) => `L${to.join(' ')}Q${around.join(' ')} ${end.join(' ')}`).join('')}Z`
  }
  return loops(squares).map(pen).join('')
}
