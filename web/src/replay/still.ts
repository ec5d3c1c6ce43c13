import { nothing } from '../sentence/sentence'
import type { Session } from '../table/session.svelte'

/** A session in which nothing can be said, for what a game shows of a seat that waits. */
export const still = { myTurn: false, legal: [], choice: nothing, said: nothing, next: [], lit: new Set(), offer: () => {}, touch: () => {} } as unknown as Session
