/** A frame as the page draws it: the board, and what each seat that is looked at has for itself. */

import { laidOut } from '../games'
import type { Frame, Setting, View } from '../protocol'
import type { FullScene, LaidOut } from '../games/shapes'

export interface Picture extends LaidOut<Frame> {
  /** What each seat sees of its own, if all hands lie open. */
  own: { view: View; scene: FullScene }[]
}

/** What all are told, and instead of some of it what a seat is: of the same game, so that it fits. */
const joined = <All extends object, Own extends object>(all: All, own: Own): All & Own => ({ ...all, ...own })

export function drawn(frame: Frame, setting: Setting): Picture {
  const { view, scene } = frame
  const own = Object.entries(frame.hands ?? {}).map(([seat, yours]) => {
    const seen = joined(view, { you: Number(seat), yours })
    return { view: seen, scene: laidOut(seen, setting, joined(scene, frame.own_scenes?.[seat] ?? {})) }
  })
  return { ...frame, scene: laidOut(view, setting, scene), own }
}
