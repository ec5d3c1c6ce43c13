/** Players' colours, each with a mark and a letter so that nothing is told by colour alone. */

export interface Paint {
  hex: string
  letter: string
  /** The mark as an SVG path in a 16 × 16 box. */
  mark: string
  sign: string
}

const paints: Record<string, Paint> = {
  red: { hex: '#D55E00', letter: 'R', sign: '▲', mark: 'M8 2 15 14H1Z' },
  blue: { hex: '#0072B2', letter: 'B', sign: '●', mark: 'M8 1.5a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13Z' },
  yellow: { hex: '#E8B004', letter: 'Y', sign: '■', mark: 'M2.5 2.5h11v11h-11Z' },
  green: { hex: '#009E73', letter: 'G', sign: '◆', mark: 'M8 1 15 8 8 15 1 8Z' },
  purple: { hex: '#8E5BA6', letter: 'P', sign: '⬟', mark: 'M8 1.2 15 6.4 12.3 14.5H3.7L1 6.4Z' },
  teal: { hex: '#2A9D8F', letter: 'T', sign: '⬢', mark: 'M4.3 1.8h7.4L15.4 8l-3.7 6.2H4.3L.6 8Z' },
}

/** Writing and lines on pieces, cards and paper, and what can be touched: the same as in colours.css. */
export const DARK = '#23262b'
export const WHITE = '#fff'
export const GLOW = '#ffb703'

const neutral: Paint = { hex: '#F4F1EA', letter: 'N', sign: '', mark: '' }

export const paintOf = (colour: string | null | undefined): Paint => (colour ? (paints[colour] ?? neutral) : neutral)

/** The paint of a piece by its owner's seat. */
export function ownersPaint(players: readonly { seat: number; colour: string }[], owner: number | null): Paint {
  return owner === null ? neutral : paintOf(players.find((player) => player.seat === owner)?.colour)
}
