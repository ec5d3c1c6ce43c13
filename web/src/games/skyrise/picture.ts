/** The islands of Skyrise for a picture: land leaning back, structures as blocks on it. */

import { ownersPaint } from '../../colours'
import { inset, widdershins, type Point } from '../../plan/polygon'
import { Sketch, type Sketcher } from '../../study/picture/sketch'
import { ROCK, WATER } from './colours'
import { grounds } from './grounds'
import { siteOf, spans, type Skyrise } from './map'

const [UNIT, LEAN, HIGH, THICK] = [26, 0.66, 15, 16]
const WIDE = 0.62

const at = ([x, y]: Point, up = 0): Point => [x * UNIT, -y * UNIT * LEAN - up]

export const picture: Sketcher<Skyrise> = (view, scene, palette) => {
  const sketch = new Sketch()
  const islands = [...scene.islands].sort((one, other) => top(other.outline) - top(one.outline))
  for (const { outline } of islands)
    sketch.polygon(
      outline.map((point) => at(point, -THICK)),
      ROCK[2],
    )
  for (const { outline } of islands)
    sketch.polygon(
      outline.map((point) => at(point)),
      ROCK[0],
    )
  for (const { polygon, colour } of scene.sites)
    sketch.polygon(
      inset(widdershins(polygon), 0.06).map((point) => at(point)),
      grounds[colour].hex,
    )
  for (const { polygon } of scene.lakes)
    sketch.polygon(
      polygon.map((point) => at(point)),
      WATER,
    )
  for (const [from, to] of spans(scene)) sketch.line(at(from), at(to), ROCK[3], 6)
  const far = [...scene.solids].sort(
    (one, other) => siteOf(scene, other.site).middle[1] - siteOf(scene, one.site).middle[1],
  )
  for (const { site, top, owner, wonder } of far) {
    const [x, y] = siteOf(scene, site).middle
    const { hex, mark } = ownersPaint(view.players, owner)
    const up = (wonder ? 4 : top) * HIGH
    const [left, near, right, back] = [x - WIDE, y - WIDE, x + WIDE, y + WIDE]
    const front = [at([left, near]), at([right, near]), at([right, near], up), at([left, near], up)]
    const edge = { stroke: palette.dark, width: 0.8 }
    sketch.polygon(front, hex, edge)
    sketch.polygon(front, palette.dark, { opacity: 0.24 })
    sketch.polygon(
      [at([left, near], up), at([right, near], up), at([right, back], up), at([left, back], up)],
      hex,
      edge,
    )
    sketch.mark(mark, at([x, y], up), 15, palette.white, { stroke: palette.dark, width: 0.8 })
    if (wonder) sketch.text(at([x, near], up / 2 - 5), '★', palette.white, { size: 20, anchor: 'middle' })
  }
  return sketch
}

const top = (outline: readonly Point[]): number => Math.max(...outline.map(([, y]) => y))
