/** What can lie over the table. */
export type Sheet = 'menu' | 'share' | 'score' | 'legend'

/** The keys that open one: the question mark asks what signs mean, the equals sign what a score is made of. */
export const SHEET_KEYS: Record<string, Sheet> = { '?': 'legend', '=': 'score' }
