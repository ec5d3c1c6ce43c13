/** The registry: a new game is a new folder and one line here. */

import type { Names } from '../table/names'
import { EMPTY, type Scene, type Setting, type View } from '../wire'
import type { GameFolder } from './game'
import type { Shapes } from './shapes'
import { paperSkylines } from './paper_skylines'
import { skyline } from './skyline'
import { skyliners } from './skyliners'
import { skyrise } from './skyrise'

/** A folder is only given what belongs to its own game, as the view says which one that is: more the checker cannot know. */
const trusted = <G extends Shapes>(folder: GameFolder<G>): GameFolder => folder as unknown as GameFolder

const folders: Record<string, GameFolder> = {
  skyliners: trusted(skyliners),
  skyline: trusted(skyline),
  skyrise: trusted(skyrise),
  'paper-skylines': trusted(paperSkylines),
}

const none: GameFolder = { input: {}, board: {}, panels: {}, words: {} }

/** The games in the order in which the lobby offers them. */
export const shelf = Object.keys(folders)

/** Whether the page has a board for a game; one without can still be played in a terminal. */
export const isDrawn = (game: string): boolean => game in folders

export const folderOf = (game: string): GameFolder => folders[game] ?? none

/** A scene as it was told, with its setting, and with everything in it that was only named. */
export function laidOut(view: View, setting: Setting, told: Scene): Scene {
  const scene = { ...EMPTY, ...setting, ...told }
  return folderOf(view.game).board.layOut?.(scene, view) ?? scene
}

/** The words that are touched on the board itself; all others stand in the tray. */
export const onBoard = (view: View, scene: Scene): ReadonlySet<string> =>
  new Set(folderOf(view.game).input.onBoard?.(scene, view) ?? scene.sites.map((site) => site.id))

/** What texts name on the board: sites name themselves; a game may know further names, as those of its cards. */
export const namesOf = (view: View, scene: Scene): Names =>
  new Map(folderOf(view.game).words.names?.(scene, view) ?? scene.sites.map(({ id }) => [id, id]))
