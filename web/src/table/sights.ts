/** The ways to look at a board: in 3D, flat, and along the rows where a game has rows to look along. */

import { folderOf } from '../games'
import { settings, type Sight } from '../settings.svelte'
import type { FullScene } from '../games/shapes'
import { showWhole, WHOLE_KEY } from './whole.svelte'

export const sightsOf = (scene: FullScene): Sight[] =>
  scene.sides.length ? ['3d', 'plan', 'elevation'] : ['3d', 'plan']

/** The sight that was chosen, or the plan where this board does not have it. */
export function sightOf(game: string, scene: FullScene): Sight {
  const first = folderOf(game).board.sight
  const chosen = first ? (settings.sights[game] ?? first) : settings.sight
  return sightsOf(scene).includes(chosen) ? chosen : 'plan'
}

export function choose(game: string, sight: Sight): void {
  if (folderOf(game).board.sight) settings.sights = { ...settings.sights, [game]: sight }
  else settings.sight = sight
}

/** A number key chooses a sight; 0 shows the whole board. */
export function chooseByKey(key: string, game: string, scene: FullScene): void {
  if (key === WHOLE_KEY) showWhole()
  const sight = sightsOf(scene)[Number(key) - 1]
  if (sight) choose(game, sight)
}
