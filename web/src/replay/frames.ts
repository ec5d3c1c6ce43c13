/** A frame as the page draws it: the board, and what each seat that is looked at has for itself. */

import { laidOut } from '../games'
import type { Frame, Scene, Setting, View } from '../wire'

export interface Picture extends Frame {
  /** What each seat sees of its own, if all hands lie open. */
  own: { view: View; scene: Scene }[]
}

export function drawn(frame: Frame, setting: Setting): Picture {
  const { view, scene } = frame
  const own = Object.entries(frame.hands ?? {}).map(([seat, yours]) => {
    const seen: View = { ...view, you: Number(seat), yours }
    return { view: seen, scene: laidOut(seen, setting, { ...scene, ...frame.own_scenes?.[seat] }) }
  })
  return { ...frame, scene: laidOut(view, setting, scene), own }
}
