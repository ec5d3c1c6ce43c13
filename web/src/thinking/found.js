/**
 * What a search found, as people are told of it: `merged` of bots/search.py and the scale of bots/chances.py.
 *
 * Plain JavaScript, as desk.js is, so that Node runs the very same lines when they are compared with the server's.
 */

/** The chance that a search's share of wins stands for, after so many iterations at this point of a match. */
export function told(layout, players, share, ply, iterations) {
  const scale = layout.learned?.scales[players]
  return scale ? onScale(scale, layout.surest, share, ply, iterations) : share
}

function onScale(scale, surest, share, ply, iterations) {
  const within = (value) => Math.max(1 - surest, Math.min(surest, value))
  const thought = Math.max(scale.least_thought, Math.min(scale.most_thought, iterations))
  const odds = Math.log(within(share) / (1 - within(share)))
  const late = Math.min(1, ply / scale.usual_length)
  const deep = Math.log10(thought) - 3
  const sum =
    scale.constant +
    scale.late * late +
    scale.deep * deep +
    scale.odds * odds +
    scale.odds_late * odds * late +
    scale.odds_deep * odds * deep
  return within(1 / (1 + Math.exp(-sum)))
}

/** What several trees found, as one, most visited first; the line is the first tree's that has the move. */
export function merged(trees, { layout, sentences, players, seat, ply }) {
  const sums = new Map()
  for (const { action, visits, wins, line } of trees.flat()) {
    const known = sums.get(action)
    if (!known) sums.set(action, { visits, wins, line })
    else sums.set(action, { ...known, visits: known.visits + visits, wins: known.wins.map((sum, n) => sum + wins[n]) })
  }
  const all = [...sums.values()].reduce((total, { visits }) => total + visits, 0)
  return [...sums]
    .map(([action, { visits, wins, line }]) => {
      const shares = wins.map((sum) => sum / visits)
      const win = told(layout, players, shares[seat], ply, all)
      return { words: sentences[action], action, visits, win, wins: shares, line: line.map((next) => sentences[next]) }
    })
    .sort((one, other) => other.visits - one.visits || one.action - other.action)
}
