/** The registry: a new game is a new folder and one line here. */

import type { Scene, View } from '../wire'
import type { GameFolder } from './game'
import { paperSkylines } from './paper_skylines'
import { skyliners } from './skyliners'

const folders: Record<string, GameFolder> = { skyliners, 'paper-skylines': paperSkylines }

/** Whether the page has a board for a game; one without can still be played in a terminal. */
export const isDrawn = (game: string): boolean => game in folders

/** The games with a board, in the order in which the lobby shows them. */
export const drawn = Object.keys(folders)

export const folderOf = (game: string): GameFolder => folders[game] ?? {}

/** The words that are touched on the board itself; all others stand in the tray. */
export const onBoard = (view: View, scene: Scene): ReadonlySet<string> =>
  new Set(folderOf(view.game).onBoard?.(scene, view) ?? scene.sites.map((site) => site.id))
