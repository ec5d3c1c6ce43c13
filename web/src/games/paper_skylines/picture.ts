/** The cities of Paper Skylines for a picture: every card a storey, the top card with its name, the mayor's flag. */

import { paintOf } from '../../colours'
import { Sketch, type Sketcher } from '../../study/picture/sketch'
import { kinds } from './colours'
import type { Paper } from './table'

const [WIDE, HIGH, GAP, BETWEEN] = [92, 22, 8, 46]
const LETTERS = 17
/** What a letter is wide, in its own size. */
const LETTER = 0.56

export const picture: Sketcher<Paper> = (view, scene, palette, lang) => {
  const sketch = new Sketch()
  const tallest = Math.max(4, ...scene.cities.flatMap(({ buildings }) => buildings.map(({ cards }) => cards.length)))
  const widest = Math.max(3, ...scene.cities.map(({ buildings }) => buildings.length))
  const [cityWide, cityHigh] = [widest * (WIDE + GAP) + BETWEEN, tallest * HIGH + BETWEEN + 30]
  const abreast = scene.cities.length > 2 ? 2 : 1
  scene.cities.forEach(({ seat, colour, buildings, mayor }, number) => {
    const left = (number % abreast) * cityWide
    const ground = (Math.floor(number / abreast) + 1) * cityHigh
    const { hex, mark } = paintOf(colour)
    sketch.rect(left, ground - tallest * HIGH - 26, cityWide - BETWEEN, 1, palette.ground)
    buildings.forEach(({ cards, place }, column) => {
      const x = left + column * (WIDE + GAP)
      cards.forEach((card, storey) => {
        const y = ground - (storey + 1) * HIGH
        sketch.rect(x, y, WIDE, HIGH, kinds[card.type] ?? palette.soft, { stroke: palette.dark, width: 0.8 })
        const name = shortened(card.name[lang])
        const size = Math.min(11.5, (WIDE - 6) / (name.length * LETTER))
        if (storey === cards.length - 1)
          sketch.text([x + WIDE / 2, y + HIGH * 0.68], name, palette.white, { size, anchor: 'middle' })
        else
          for (const share of [0.16, 0.38, 0.6, 0.82])
            sketch.rect(x + WIDE * share - 4, y + 6, 8, HIGH - 12, palette.white, { opacity: 0.45 })
      })
      if (place === mayor) {
        const roof = ground - cards.length * HIGH
        sketch.line([x + WIDE / 2, roof], [x + WIDE / 2, roof - 20], palette.ink, 2)
        sketch.mark(mark, [x + WIDE / 2 + 8, roof - 15], 13, hex)
      }
    })
    sketch.rect(left, ground, cityWide - BETWEEN, 4, hex)
    sketch.mark(mark, [left + 8, ground + 17], 15, hex)
    const name = view.players.find((player) => player.seat === seat)?.name ?? ''
    sketch.text([left + 22, ground + 22], name, palette.ink, { size: 14, bold: true })
  })
  return sketch
}

const shortened = (name: string): string => (name.length > LETTERS ? `${name.slice(0, LETTERS - 1)}…` : name)
