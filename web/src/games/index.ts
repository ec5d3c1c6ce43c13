/** The registry: a new game is a new folder, and its name and shapes here. */

import type { Names } from '../table/names'
import type { Scene, Setting, View } from '../protocol'
import type { GameFolder } from './game'
import { EMPTY, type FullScene } from './shapes'
import { paperSkylines } from './paper_skylines'
import { skyline } from './skyline'
import { skyliners } from './skyliners'
import { skyrise } from './skyrise'
import type { Paper } from './paper_skylines/table'
import type { Skyline } from './skyline/view'
import type { Skyliners } from './skyliners/view'
import type { Skyrise } from './skyrise/map'

/** What a game tells, by the name that its view says. */
type ShapesOf<Name extends View['game']> = Extract<Skyliners | Skyline | Skyrise | Paper, { view: { game: Name } }>

const folders: { [Name in View['game']]: GameFolder<ShapesOf<Name>> } = {
  skyliners,
  skyline,
  skyrise,
  'paper-skylines': paperSkylines,
}

const none: GameFolder = { input: {}, board: { layOut: () => EMPTY }, panels: {}, words: {} }

/** The games in the order in which the lobby offers them. */
export const shelf = Object.keys(folders)

/** Whether the page has a board for a game; one without can still be played in a terminal. */
export const isDrawn = (game: string): game is View['game'] => game in folders

/** A folder is only given what belongs to its own game, as the view says which one that is: more the checker cannot know. */
export const folderOf = (game: string): GameFolder => (isDrawn(game) ? (folders[game] as GameFolder) : none)

/** A scene as it was told, with its setting, and with everything in it that was only named. */
export const laidOut = (view: View, setting: Setting, told: Scene): FullScene =>
  folderOf(view.game).board.layOut(setting, told, view)

/** The words that are touched on the board itself; all others stand in the tray. */
export const onBoard = (view: View, scene: FullScene): ReadonlySet<string> =>
  new Set(folderOf(view.game).input.onBoard?.(scene, view) ?? scene.sites.map((site) => site.id))

/** What texts name on the board: sites name themselves; a game may know further names, as those of its cards. */
export const namesOf = (view: View, scene: FullScene): Names =>
  new Map(folderOf(view.game).words.names?.(scene, view) ?? scene.sites.map(({ id }) => [id, id]))
