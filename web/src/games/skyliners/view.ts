/** What the view and the scene of Skyliners hold. */

import type { SkylinersEffect, SkylinersScene, SkylinersSetting, SkylinersView } from '../../protocol'
import type { Board } from '../../table/board'
import type { Shapes } from '../shapes'

export type FullScene = SkylinersSetting & SkylinersScene

export const layOut = (setting: SkylinersSetting, told: SkylinersScene): FullScene => ({ ...setting, ...told })

export interface Skyliners extends Shapes {
  view: SkylinersView
  setting: SkylinersSetting
  told: SkylinersScene
  scene: FullScene
  effect: SkylinersEffect
}

export type SkylinersBoard = Board<Skyliners>
