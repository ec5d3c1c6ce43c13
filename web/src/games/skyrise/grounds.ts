/** The four colours of ground, each with a pattern and a glyph, so that none is told by colour alone. */

import type { Colour } from './map'

export interface Ground {
  hex: string
  /** The colour of its pattern and glyph. */
  line: string
  /** The glyph as strokes in a 16 × 16 box; the pattern repeats it. */
  glyph: string
}

export const grounds: Record<Colour, Ground> = {
  yellow: { hex: '#EED999', line: '#9A7413', glyph: 'M8 3.200v.1M3.200 11.500v.1M12.800 11.500v.1' },
  green: { hex: '#B3CF92', line: '#47702F', glyph: 'M8 13V4M8 9 4.500 5.500M8 9l3.500-3.500' },
  white: { hex: '#F6F2E9', line: '#8D877B', glyph: 'M2 5.500q3-3 6 0t6 0M2 11q3-3 6 0t6 0' },
  brown: { hex: '#C9A482', line: '#6E4526', glyph: 'M3 13 8 3M8 13l5-10' },
}

export const WATER = '#62A8D1'
export const PATRON = '#4A5060'
export const COIN = '#3A332C'
