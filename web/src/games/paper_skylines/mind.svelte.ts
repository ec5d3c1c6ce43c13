/** What is pointed at on the table and whether by a finger, and where the one stop of the Tab key is. */

export const mind = $state({ pointed: null as string | null, stop: '', byFinger: false })
