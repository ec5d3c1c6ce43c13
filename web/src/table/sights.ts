/** The ways to look at a board: in 3D, flat, and along the rows where a game has rows to look along. */

import { settings, type Sight } from '../settings.svelte'
import type { Scene } from '../wire'

export const sightsOf = (scene: Scene): Sight[] => (scene.sides.length ? ['3d', 'plan', 'elevation'] : ['3d', 'plan'])

/** The sight that was chosen, or the plan where this board does not have it. */
export const sightOf = (scene: Scene): Sight => (sightsOf(scene).includes(settings.sight) ? settings.sight : 'plan')

/** A number key chooses a sight. */
export function chooseByKey(key: string, scene: Scene): void {
  const sight = sightsOf(scene)[Number(key) - 1]
  if (sight) settings.sight = sight
}
