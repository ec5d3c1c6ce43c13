/** Several people at one device: whose seat the screen shows, and when the curtain must fall. */

export interface LocalSeats {
  /** Seat numbers at this device, with the token of each. */
  mine: Record<string, string>
}

/** The seat at this device that must act now although the screen shows another; null if nothing has to change. */
export function nextAtDevice(mine: Record<string, string>, shown: number | null, toMove: number | null): number | null {
  if (toMove === null || toMove === shown) return null
  return String(toMove) in mine ? toMove : null
}
