/** The registry: a new game is a new folder and one line here. */

import type { GameFolder } from './game'
import { skyliners } from './skyliners'

const folders: Record<string, GameFolder> = { skyliners }

export const folderOf = (game: string): GameFolder => folders[game] ?? {}
