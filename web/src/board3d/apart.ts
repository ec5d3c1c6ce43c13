/** Labels above points of the city: none covers another, nor the stem of another or the point that it leads to. Plain geometry. */

import type { Bounds } from '../table/cues'
import type { Spot } from '../table/spot'

/** A label as large as it is drawn, and the point that it belongs to. */
export interface Tag extends Spot {
  width: number
  height: number
}

/** How far above its point a label stands, and how much room is left around it. */
const STEM = 8
const GAP = 3

/** Ways from where a label would stand if it were alone, the shortest first; below its point it is worth a detour. */
const STEP = 6
const REACH = 30
const steps = Array.from({ length: 2 * REACH + 1 }, (_, i) => (i - REACH) * STEP)
const cost = ({ x, y }: Spot): number => Math.hypot(x, y) + (y > 0 ? 5 * STEP : 0)
const ways = steps.flatMap((y) => steps.map((x) => ({ x, y }))).sort((one, other) => cost(one) - cost(other))

const boxOf = ({ x, y, width, height }: Tag, way: Spot): Bounds => ({
  left: x + way.x - width / 2,
  top: y + way.y - STEM - height,
  right: x + way.x + width / 2,
  bottom: y + way.y - STEM,
})

const meet = (one: Bounds, other: Bounds): boolean =>
  one.left < other.right + GAP &&
  other.left < one.right + GAP &&
  one.top < other.bottom + GAP &&
  other.top < one.bottom + GAP

const isWithin = (box: Bounds, { left, top, right, bottom }: Bounds): boolean =>
  box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom

const pointOf = ({ x, y }: Spot): Bounds => ({ left: x, top: y, right: x, bottom: y })

/** Some points of the stem that leads from a label to its point, without its end. */
const SAMPLES = 12
const stemOf = (box: Bounds, to: Spot): Bounds[] =>
  Array.from({ length: SAMPLES }, (_, i) => i / SAMPLES).map((share) => {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
    return pointOf({ x: x + (to.x - x) * share, y: y + (to.y - y) * share })
  })

/**
 * Where labels stand: those of what is farther back above it, those in front of them as near as they find room. Of what is
 * seen beyond the frame, the label is there, too.
 */
export function apart(tags: readonly Tag[], frame: Bounds): Bounds[] {
  const laid = new Map<Tag, Bounds>()
  const stems: Bounds[] = []
  for (const tag of [...tags].sort((one, other) => one.y - other.y)) {
    const isSeen = isWithin(pointOf(tag), frame)
    const others = tags.filter(({ x, y }) => x !== tag.x || y !== tag.y).map(pointOf)
    const taken = [...laid.values(), ...stems, ...others]
    const isFree = (box: Bounds): boolean =>
      (!isSeen || isWithin(box, frame)) &&
      ![...taken, pointOf(tag)].some((other) => meet(box, other)) &&
      !stemOf(box, tag).some((point) => taken.some((other) => meet(point, other)))
    const box = boxOf(tag, ways.find((way) => isFree(boxOf(tag, way))) ?? { x: 0, y: 0 })
    laid.set(tag, box)
    stems.push(...stemOf(box, tag))
  }
  return tags.map((tag) => laid.get(tag)!)
}
