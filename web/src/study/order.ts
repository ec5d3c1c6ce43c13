/** In which order a match is thought about: first a few points far apart, then those between them. */

const FIRST = 8

/** All numbers below a length, coarse to fine: each round halves the distance between those before. */
export function coarseToFine(length: number): number[] {
  const order = new Set<number>()
  let step = 1
  while (step * FIRST < length) step *= 2
  for (; step >= 1; step /= 2) for (let one = 0; one < length; one += step) order.add(one)
  return [...order]
}
