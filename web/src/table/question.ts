/** What a person asks by touching a word that is not lit: always about the sentence that was being made. */

import { folderOf, onBoard } from '../games'
import type { AnyGame, Shapes } from '../games/shapes'
import { agreeing, meant, nothing, type Sentence, type Touched } from '../sentence/sentence'

/** Where the question is asked: the table as it stands and the sentences that may be said. */
export interface Asking<G extends Shapes = AnyGame> {
  view: G['view']
  scene: G['scene']
  legal: readonly Sentence[]
  log: readonly Sentence[]
}

/**
 * The sentence to ask "why not?" with; null if the word fits no sentence that begins like this one.
 * Where nothing has been touched, as out of turn, the last sentence heard gives the form.
 */
export function question(
  { view, scene, legal, log }: Asking,
  choice: Touched,
  word: string,
  probe?: string,
): string | null {
  const sites = onBoard(view, scene)
  const isSite = (one: string): boolean => sites.has(one)
  const isBegun = choice.some((one) => one !== null)
  const asked =
    probe ??
    folderOf(view.game).input.question?.(word, choice, view, scene) ??
    meant(legal, choice, word, isSite) ??
    (isBegun ? null : meant([...log].reverse(), nothing, word, isSite))
  return asked === null ? null : agreeing(choice, asked, word)
}
