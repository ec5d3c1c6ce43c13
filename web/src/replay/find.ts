/** Where a story is found that somebody wants to look at: at a table, in a link, or in hand. */

import { story } from '../api'
import { isLookBack, isStory, pack, unpack } from './story.svelte'

export interface FoundStory {
  text: string
  /** The story as it stands in a link; nothing for what a table tells, or if it cannot. */
  link: string
}

/** Null if there is none, 'played' if the match of a table is still being played. */
export async function findStory(
  table: string | null,
  packed: string,
  inHand: string,
  lang: string,
): Promise<FoundStory | 'played' | null> {
  if (table) {
    const text = await story(table, lang)
    return isStory(text) ? { text, link: '' } : 'played'
  }
  if (packed) return { text: await unpack(packed), link: packed }
  if (inHand) return { text: inHand, link: isLookBack(inHand) ? '' : await pack(inHand) }
  return null
}
