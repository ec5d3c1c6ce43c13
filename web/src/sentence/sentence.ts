/** A sentence in the making: the legal list decides which words may come next. No rules here, only words. */

import type { Choice } from '../protocol'

/** A whole sentence, whether it may be said or has been. */
export type Sentence = Pick<Choice, 'words'>

/** One place for each word; null where none has been touched yet. */
export type Touched = readonly (string | null)[]

export const nothing: Touched = []

export const words = (sentence: Sentence): string[] => sentence.words.split(' ')

/** The legal sentences that agree with what has been touched so far. */
export function matching<S extends Sentence>(legal: readonly S[], choice: Touched): S[] {
  return legal.filter((sentence) => {
    const said = words(sentence)
    return choice.every((word, place) => word === null || said[place] === word)
  })
}

/** The first place that still wants a word. */
export function openPlace(choice: Touched): number {
  const gap = choice.indexOf(null)
  return gap < 0 ? choice.length : gap
}

/** The words that may fill the first open place, in the order of the legal list. */
export function nextWords(legal: readonly Sentence[], choice: Touched): string[] {
  const place = openPlace(choice)
  return unique(matching(legal, choice).map((sentence) => words(sentence)[place]))
}

/** A word that may be touched next, and the beginning of a sentence that ends with it. */
export interface Offer {
  word: string
  beginning: string
}

/** What may fill the first open place; a silent word is left out for those that may follow it: a number alone is a bid. */
export function offers(legal: readonly Sentence[], choice: Touched, silent: readonly string[] = []): Offer[] {
  const place = openPlace(choice)
  const found = new Map<string, Offer>()
  for (const said of matching(legal, choice).map(words)) {
    const at = silent.includes(said[place] ?? '') && (choice[place + 1] ?? null) === null ? place + 1 : place
    const word = said[at]
    if (word !== undefined && !found.has(word)) found.set(word, { word, beginning: said.slice(0, at + 1).join(' ') })
  }
  return [...found.values()]
}

/** The same with the words filled in that go without saying, as long as one word is left to touch that is not silent. */
export function forced(legal: readonly Sentence[], choice: Touched, silent: readonly string[] = []): Touched {
  const sentences = matching(legal, choice).map(words)
  const [first] = sentences
  if (!first) return choice
  const open = first.flatMap((_, place) => ((choice[place] ?? null) === null ? [place] : []))
  const sure = open.filter((place) => sentences.every((said) => said[place] === first[place]))
  const last = sure.length === open.length ? open.findLast((place) => !silent.includes(first[place]!)) : null
  return sure.filter((place) => place !== last).reduce((said, place) => filled(said, place, first[place]!), choice)
}

/** The words that may fill any open place: a site can be touched before the piece that goes there. */
export function touchable(legal: readonly Sentence[], choice: Touched): Set<string> {
  const found = new Set<string>()
  for (const sentence of matching(legal, choice))
    words(sentence).forEach((word, place) => {
      if ((choice[place] ?? null) === null) found.add(word)
    })
  return found
}

/** What the choice becomes when a word is touched; null if no legal sentence has it there. */
export function touch(legal: readonly Sentence[], choice: Touched, word: string): Touched | null {
  const sentences = matching(legal, choice).map(words)
  const longest = Math.max(0, ...sentences.map((said) => said.length))
  for (let place = 0; place < longest; place++) {
    if ((choice[place] ?? null) !== null) continue
    if (sentences.some((said) => said[place] === word)) return filled(choice, place, word)
  }
  return null
}

/** What is left of the choice when a site is touched in place of the one chosen before, as no further one is asked for. */
export function instead(
  legal: readonly Sentence[],
  choice: Touched,
  word: string,
  isSite: (word: string) => boolean,
): Touched {
  const isMoved =
    isSite(word) && choice.some((one) => one !== null && isSite(one)) && ![...touchable(legal, choice)].some(isSite)
  return isMoved ? withoutSites(choice, isSite) : choice
}

export const withoutSites = (choice: Touched, isSite: (word: string) => boolean): Touched =>
  trimmed(choice.map((one) => (one !== null && isSite(one) ? null : one)))

/** The legal sentence whose every word has been touched, if there is one. */
export function finished<S extends Sentence>(legal: readonly S[], choice: Touched): S | null {
  if (choice.length === 0 || choice.includes(null)) return null
  return legal.find((sentence) => sentence.words === choice.join(' ')) ?? null
}

/** Take back the word at a place and everything said after it. */
export function takeBack(choice: Touched, place: number): Touched {
  const kept = choice.map((word, at) => (at === place ? null : word)).slice(0, Math.max(place, lastSaid(choice) + 1))
  return trimmed(place >= openPlace(choice) ? kept : kept.map((word, at) => (at > place ? null : word)))
}

/** Take back the word touched last: the rightmost of an unbroken beginning, or a site touched ahead. */
export function takeBackLast(choice: Touched): Touched {
  return takeBack(choice, lastSaid(choice))
}

/** A sentence to ask "why not?" with, for a word that is not lit: what was meant, as far as one can tell. */
export function meant(
  legal: readonly Sentence[],
  choice: Touched,
  word: string,
  isSite: (word: string) => boolean,
): string | null {
  const like = matching(legal, choice)
    .map(words)
    .find((said) => said.some((other) => sameKind(other, word, isSite)))
  if (!like) return null
  let replaced = false
  return like
    .map((other, place) => {
      if (replaced || (choice[place] ?? null) !== null || !sameKind(other, word, isSite)) return choice[place] ?? other
      replaced = true
      return word
    })
    .join(' ')
}

/** A sentence with a word in it, made to agree with what has been touched: a site touched first is the one asked about. */
export function agreeing(choice: Touched, sentence: string, word: string): string {
  return sentence
    .split(' ')
    .map((other, place) => (other === word ? word : (choice[place] ?? other)))
    .join(' ')
}

const sameKind = (one: string, other: string, isSite: (word: string) => boolean): boolean =>
  isSite(one) && isSite(other)

const lastSaid = (choice: Touched): number => choice.reduce<number>((last, word, at) => (word === null ? last : at), -1)

function filled(choice: Touched, place: number, word: string): Touched {
  const longer = Array.from({ length: Math.max(choice.length, place + 1) }, (_, at) => choice[at] ?? null)
  longer[place] = word
  return longer
}

const trimmed = (choice: Touched): Touched => choice.slice(0, lastSaid(choice) + 1)

const unique = (found: (string | undefined)[]): string[] => [...new Set(found.filter((word) => word !== undefined))]
