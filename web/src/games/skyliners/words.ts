/** The first words of sentences, and how words and numbers are drawn. */

export const WORDS = ['floor', 'roof', 'park', 'plan']

export const iconOf = (word: string): string | null => (WORDS.includes(word) || word === 'forfeit' ? word : null)

/** A number of a plan as it is written on its card. */
export const planned = (plan: number): string => (plan === 4 ? '4/5' : String(plan))
