/** The names inside a text: which of its words stand for something on the board. */

/** From a name as people read it to its word on the board. */
export type Names = ReadonlyMap<string, string>

export interface Part {
  text: string
  /** What the text names; null for the words between names. */
  word: string | null
}

/** A text cut at the names in it; the longest name first, and never a part of another word. */
export function named(text: string, names: Names): Part[] {
  if (names.size === 0) return text ? [{ text, word: null }] : []
  const longest = [...names.keys()].sort((one, other) => other.length - one.length).map(literal)
  const cut = new RegExp(`(?<![\\p{L}\\p{N}])(${longest.join('|')})(?![\\p{L}\\p{N}])`, 'u')
  return text
    .split(cut)
    .flatMap((part, i) => (part ? [{ text: part, word: i % 2 ? (names.get(part) ?? null) : null }] : []))
}

const literal = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
