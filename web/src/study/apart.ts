/** Moves numbers so far that no two are nearer to each other than a gap, and none is above the most; their order stays. */
export function apart(numbers: readonly number[], gap: number, most: number): number[] {
  const order = numbers.map((_, n) => n).sort((one, other) => numbers[one]! - numbers[other]!)
  const found = [...numbers]
  order.forEach((n, place) => {
    if (place > 0) found[n] = Math.max(found[n]!, found[order[place - 1]!]! + gap)
  })
  let limit = most
  for (const n of order.reverse()) {
    found[n] = Math.min(found[n]!, limit)
    limit = found[n] - gap
  }
  return found
}
