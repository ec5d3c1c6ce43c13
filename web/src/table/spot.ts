/** Where a finger was: there a refusal is told. */

export interface Spot {
  x: number
  y: number
}

/** The upper middle of what was touched. */
export function spotOf(event: MouseEvent): Spot {
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect()
  return { x: box.x + box.width / 2, y: box.y }
}

/** For what was said by a key, or by nobody. */
export const middle = (): Spot => ({ x: innerWidth / 2, y: innerHeight / 2 })
