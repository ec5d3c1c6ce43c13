/** The four colours of ground, each with a pattern and a glyph, so that none is told by colour alone. */

import { GROUNDS } from './colours'
import type { SkyriseColour } from '../../protocol'

export interface Ground {
  hex: string
  /** The colour of its pattern and glyph. */
  line: string
  /** The glyph as strokes in a 16 × 16 box; the pattern repeats it. */
  glyph: string
}

export const grounds: Record<SkyriseColour, Ground> = {
  yellow: { ...GROUNDS.yellow, glyph: 'M8 3.200v.1M3.200 11.500v.1M12.800 11.500v.1' },
  green: { ...GROUNDS.green, glyph: 'M8 13V4M8 9 4.500 5.500M8 9l3.500-3.500' },
  white: { ...GROUNDS.white, glyph: 'M2 5.500q3-3 6 0t6 0M2 11q3-3 6 0t6 0' },
  brown: { ...GROUNDS.brown, glyph: 'M3 13 8 3M8 13l5-10' },
}

const isColour = (kind: string): kind is SkyriseColour => kind in grounds

/** The ground that a disc belongs to, if it has the colour of one. */
export const groundOf = (kind: string): Ground | null => (isColour(kind) ? grounds[kind] : null)
