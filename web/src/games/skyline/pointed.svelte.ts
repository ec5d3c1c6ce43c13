/** What is pointed at beside the board and lights up on it: a card, or a group of buildings. */

export const pointed = $state<{ card: string | null; group: readonly string[] | null }>({ card: null, group: null })
