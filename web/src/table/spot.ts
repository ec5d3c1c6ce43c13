/** Where a finger was: there a refusal is told. */

export interface Spot {
  x: number
  y: number
}

/** The upper middle of what was touched, or so far down of its height. */
export function spotOf({ currentTarget }: MouseEvent, down = 0): Spot {
  if (!(currentTarget instanceof Element)) return middle()
  const { x, y, width, height } = currentTarget.getBoundingClientRect()
  return { x: x + width / 2, y: y + height * down }
}

/** For what was said by a key, or by nobody. */
export const middle = (): Spot => ({ x: innerWidth / 2, y: innerHeight / 2 })
