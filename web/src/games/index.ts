/** The registry: a new game is a new folder and one line here. */

import type { GameFolder } from './game'
import { skyliners } from './skyliners'

const folders: Record<string, GameFolder> = { skyliners }

/** Whether the page has a board for a game; one without can still be played in a terminal. */
export const isDrawn = (game: string): boolean => game in folders

export const folderOf = (game: string): GameFolder => folders[game] ?? {}
