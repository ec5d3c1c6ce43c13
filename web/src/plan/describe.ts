/** A site as a screen reader says it: "c2, two floors and a roof, height 5, legal". */

import { heightOf, solidsOn, type Board } from '../table/board'
import { t } from '../texts'

export function describeSite(board: Board, site: string, hint?: string): string {
  const solids = solidsOn(board.scene, site)
  const texts = t().board
  const said = [site]
  if (solids.length === 0) said.push(texts.empty)
  else {
    const what = board.folder.words.describe?.(solids, site, board.view)
    if (what) said.push(what)
    said.push(texts.height(heightOf(board.scene, site)))
  }
  if (board.recent.has(site)) said.push(texts.recent)
  if (board.lit.has(site)) said.push(texts.legal)
  for (const change of changes(board, site)) said.push(change)
  if (hint) said.push(hint)
  return said.join(', ')
}

/** What touching a site would change, in words. */
export function changes(board: Board, site: string): string[] {
  const effect = board.lit.has(site) ? board.effect(site) : null
  return effect ? (board.folder.words.changes?.(effect, board.view) ?? []) : []
}
