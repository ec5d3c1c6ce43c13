/** Where a few words stand beside the sign whose meaning they tell. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const GAP = 6

/** Above the sign if there is room, else below it; never beyond the edge of the screen. */
export function beside(
  sign: Box,
  wide: number,
  high: number,
  room: { width: number; height: number },
): { x: number; y: number } {
  const middle = (sign.left + sign.right) / 2
  const above = sign.top - GAP - high
  return {
    x: Math.max(GAP, Math.min(room.width - GAP - wide, middle - wide / 2)),
    y: above >= GAP ? above : Math.min(sign.bottom + GAP, room.height - GAP - high),
  }
}
