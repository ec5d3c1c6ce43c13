/** Several people at one device: whose seat the screen shows, and when the curtain must fall. */

import type { View } from '../protocol'

/**
 * The seat of this device for which the curtain must fall; null if the screen may stay as it is.
 * `shown` is the seat that somebody is known to look at: nobody's, when the page has just been opened.
 */
export function nextAtDevice(mine: Record<string, string>, shown: number | null, toMove: number | null): number | null {
  if (toMove === null || toMove === shown) return null
  if (String(toMove) in mine) return shown === null && Object.keys(mine).length === 1 ? null : toMove
  return shown === null && Object.keys(mine).length > 1 ? Number(Object.keys(mine)[0]) : null
}

/** How the end looks to those at this device: where several sit, nobody in particular looks at it. */
export const endFor = (view: View, mine: Record<string, string>): View =>
  view.over && Object.keys(mine).length > 1 ? { ...view, you: null } : view
