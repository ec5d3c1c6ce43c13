/** What is pointed at on the table and whether by a finger, what has been opened to be read, and where the Tab key stops. */

export const mind = $state({
  pointed: null as string | null,
  /** The card whose price one wants to know. */
  card: null as string | null,
  /** Opened by its sign, and open until closed. */
  opened: null as string | null,
  /** Things whose text does not fit, by their words. */
  cut: {} as Record<string, boolean>,
  stop: '',
  byFinger: false,
})
