/** What the view and the scene of Skyliners hold. */

import type { Receipt, SkylinersEffect, SkylinersScene, SkylinersSetting, SkylinersView } from '../../protocol'
import type { Board } from '../../table/board'
import type { Shapes } from '../shapes'

export type FullScene = SkylinersSetting & SkylinersScene

export const layOut = (setting: SkylinersSetting, told: SkylinersScene): FullScene => ({ ...setting, ...told })

/** Antennas rise when they are counted. */
export function before(scene: FullScene, told: readonly Receipt[]): FullScene {
  const counted = new Set(told.filter(({ source }) => source === 'antennas').flatMap(({ places }) => places))
  return { ...scene, solids: scene.solids.filter(({ shape, site }) => shape !== 'antenna' || counted.has(site)) }
}

export interface Skyliners extends Shapes {
  view: SkylinersView
  setting: SkylinersSetting
  told: SkylinersScene
  scene: FullScene
  effect: SkylinersEffect
}

export type SkylinersBoard = Board<Skyliners>
