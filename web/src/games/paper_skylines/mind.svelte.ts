/** What is pointed at on the table and whether by a finger, what has been opened to be read, and where the Tab key stops. */

interface Mind {
  pointed: string | null
  /** The card whose price one wants to know. */
  card: string | null
  /** Opened by its sign, and open until closed. */
  opened: string | null
  /** Things whose text does not fit, by their words. */
  cut: Record<string, boolean>
  stop: string
  byFinger: boolean
}

export const mind = $state<Mind>({ pointed: null, card: null, opened: null, cut: {}, stop: '', byFinger: false })
