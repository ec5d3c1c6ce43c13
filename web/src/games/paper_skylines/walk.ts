/** From thing to thing with the arrow keys: the nearest in that direction, straight ahead before aside. */

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The index of the box one arrives at; the same if there is none that way. */
export function nearest(boxes: readonly Box[], from: number, [dx, dy]: readonly [number, number]): number {
  const here = middle(boxes[from]!)
  let [best, least] = [from, Infinity]
  boxes.forEach((box, at) => {
    const there = middle(box)
    const [across, down] = [there.x - here.x, there.y - here.y]
    const ahead = across * dx + down * dy
    const cost = ahead + 2.5 * (Math.abs(across * dy) + Math.abs(down * dx))
    const step = Math.min(extent(boxes[from]!, dx), extent(box, dx)) / 4
    if (ahead > step && cost < least) [best, least] = [at, cost]
  })
  return best
}

/** How far a box reaches along the way one goes. */
const extent = ({ width, height }: Box, dx: number): number => (dx ? width : height)

const middle = ({ x, y, width, height }: Box): { x: number; y: number } => ({ x: x + width / 2, y: y + height / 2 })
