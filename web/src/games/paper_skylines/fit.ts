/** Text in the room there is: smaller if need be, but never too small to read; and whole lines only. */

/** Nobody is asked to read anything smaller, in pixels. */
export const LEAST = 12

const STEP = 0.5

/** Something that holds text, as far as fitting it goes. */
export interface Room {
  /** Whether the text is higher than its room when written at a size. */
  overflowsAt(size: number): boolean
}

/** The largest size up to `wanted` at which a text fits, and whether even the least is too large. */
export function fitted(room: Room, wanted: number): { size: number; cut: boolean } {
  for (let size = wanted; size > LEAST; size -= STEP) if (!room.overflowsAt(size)) return { size, cut: false }
  return { size: Math.min(wanted, LEAST), cut: room.overflowsAt(Math.min(wanted, LEAST)) }
}

/** How high the whole lines are that a room shows; at least one. */
export const wholeLines = (height: number, line: number): number =>
  Math.max(1, Math.floor((height + 0.5) / line)) * line

/** How a text tells the thing it is printed on that it does not fit: by its box, or null once it does. */
export type TellCut = (box: HTMLElement | null) => void
export const CUT = Symbol('cut')
