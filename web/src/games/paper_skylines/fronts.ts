/** Façades of paper towers, drawn in code: the type's colour and windows, the owner's mark in the middle. */

import type { Texture } from 'three'
import { drawing, mark } from '../../board3d/textures'
import type { Paint } from '../../colours'
import { fronts, kinds, night } from './colours'
import { glyphs } from './glyphs'

const SIZE = 192

type Pane = readonly [x: number, y: number, width: number, height: number]

const across = (xs: readonly number[], y: number, width: number, height: number): Pane[] =>
  xs.map((x) => [x, y, width, height])

/** Where the windows are, in shares of the façade: doors and shutters, columns, shop windows, a long band, hedges. */
const panes: Record<string, Pane[]> = {
  residential: across([0.08, 0.24, 0.66, 0.82], 0.3, 0.1, 0.42),
  civic: across([0.06, 0.15, 0.24, 0.7, 0.79, 0.88], 0.18, 0.05, 0.66),
  commercial: across([0.06, 0.66], 0.24, 0.28, 0.5),
  industrial: across([0.05, 0.65], 0.34, 0.3, 0.24),
  park: across([0.1, 0.7], 0.55, 0.2, 0.2),
  city: across([0.08, 0.22, 0.7, 0.84], 0.36, 0.07, 0.5),
}

export const front = (kind: string, paint: Paint): Texture =>
  drawing(SIZE * 3, SIZE, (pen) => {
    pen.fillStyle = kinds[kind]!
    pen.fillRect(0, 0, SIZE * 3, SIZE)
    pen.fillStyle = fronts.cornice
    pen.fillRect(0, 0, SIZE, SIZE * 0.07)
    pen.fillStyle = paint.hex
    pen.fillRect(0, SIZE * 0.9, SIZE, SIZE * 0.1)
    pen.fillStyle = fronts.pane
    for (const [x, y, width, height] of panes[kind]!) pen.fillRect(x * SIZE, y * SIZE, width * SIZE, height * SIZE)
    mark(pen, paint, SIZE * 0.5, SIZE * 0.48, SIZE * 0.27, paint.hex)
    glyph(pen, kind)
  })

/** The icon of the type lies on the roof. */
function glyph(pen: CanvasRenderingContext2D, kind: string): void {
  pen.save()
  pen.translate(SIZE * 1.3, SIZE * 0.3)
  pen.scale((SIZE * 0.4) / 16, (SIZE * 0.4) / 16)
  pen.fillStyle = fronts.glyph
  pen.fill(new Path2D(glyphs[kind]), 'evenodd')
  pen.restore()
}

/** Which windows are lit at night. */
export const lamps = (kind: string): Texture =>
  drawing(SIZE * 3, SIZE, (pen) => {
    pen.fillStyle = night.dark
    pen.fillRect(0, 0, SIZE * 3, SIZE)
    panes[kind]!.forEach(([x, y, width, height], at) => {
      pen.fillStyle = at % 3 === 1 ? night.dim : night.lamp
      pen.fillRect(x * SIZE, y * SIZE, width * SIZE, height * SIZE)
    })
  })
