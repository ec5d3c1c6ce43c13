/** From where somebody looks at a match that is over, and the boards that are seen from there. */

import { onBoard } from '../games'
import type { GameFolder } from '../games/game'
import type { FullScene } from '../games/shapes'
import type { View } from '../protocol'
import type { Badge, Board } from '../table/board'
import type { Picture } from './frames'

export class Standing {
  /** The side from which the board is seen. */
  from = $state(0)
  flight = $state(0)

  lookFrom(side: number): void {
    this.from = side
    this.flight++
  }

  /** The board of a picture; with everything open, what a seat alone sees of it is seen from its side, where it has sides. */
  boardOf(picture: Picture, folder: GameFolder, badges: Badge[] = []): Board {
    const scene = (picture.scene.sides.length && picture.own[this.from]?.scene) || picture.scene
    return this.still(picture.view, scene, folder, badges, picture.line?.words)
  }

  /** A board on which nothing can be touched. */
  still(view: View, scene: FullScene, folder: GameFolder, badges: Badge[] = [], words = ''): Board {
    return {
      view,
      scene,
      folder,
      from: this.from,
      lit: new Set(),
      glow: false,
      chosen: null,
      recent: new Set(sitesIn(words, view, scene, folder)),
      badges,
      ghost: () => null,
      effect: () => null,
      touch: () => {},
    }
  }
}

/** The places of the board that a sentence names. */
export function sitesIn(words: string, view: View, scene: FullScene, folder: GameFolder): string[] {
  const sites = onBoard(view, scene)
  return words.split(' ').filter((word) => sites.has(word) && !folder.words.isOwn?.(word))
}
