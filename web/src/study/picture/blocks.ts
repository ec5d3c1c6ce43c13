/** A city of towers on a grid, seen from above a corner. */

import { ownersPaint } from '../../colours'
import type { Solid } from '../../protocol'
import { Sketch, type Point, type Sketcher } from './sketch'

const [W, H, UNIT, INSET, MAST] = [30, 16, 8.5, 0.14, 0.74]

/** From sites and heights to the picture. */
const at = (x: number, y: number, z = 0): Point => [(x + y) * W, (x - y) * H - z * UNIT]

const square = (x: number, y: number, inset: number, z = 0): Point[] => [
  at(x + inset, y + inset, z),
  at(x + 1 - inset, y + inset, z),
  at(x + 1 - inset, y + 1 - inset, z),
  at(x + inset, y + 1 - inset, z),
]

export const blocks: Sketcher = (view, scene, palette) => {
  const sketch = new Sketch()
  const sites = [...scene.sites].sort((one, other) => one.x - one.y - (other.x - other.y))
  for (const { x, y } of sites) sketch.polygon(square(x, y, -0.1), palette.street)
  for (const { x, y } of sites) sketch.polygon(square(x, y, 0.06), palette.pavement)
  for (const { id, x, y } of sites) {
    if (!sites.some((other) => other.x === x && other.y < y)) name(at(x + 0.5, y - 0.32), id[0] ?? '')
    if (!sites.some((other) => other.y === y && other.x > x)) name(at(x + 1.32, y + 0.5), id.slice(1))
  }
  for (const { id, x, y } of sites)
    for (const solid of scene.solids.filter(({ site }) => site === id).sort((one, other) => one.base - other.base))
      draw(solid, x, y)
  return sketch

  function name([x, y]: Point, text: string): void {
    sketch.text([x, y + 4], text, palette.soft, { size: 12, anchor: 'middle' })
  }

  function draw({ shape, base, top, owner }: Solid, x: number, y: number): void {
    const { hex, mark } = ownersPaint(view.players, owner)
    const edge = { stroke: palette.dark, width: 0.7 }
    if (shape === 'antenna') {
      const [foot, tip] = [at(x + MAST, y + MAST, base), at(x + MAST, y + MAST, top + 1)]
      sketch.line(foot, tip, palette.dark, 2)
      return sketch.circle(tip, 3.4, hex, edge)
    }
    if (shape === 'park') {
      sketch.polygon(square(x, y, INSET, base), palette.lawn, edge)
      for (const [dx, dy] of [
        [0.35, 0.65],
        [0.7, 0.7],
        [0.3, 0.3],
        [0.65, 0.35],
      ] as const)
        sketch.circle(add(at(x + dx, y + dy, base), [0, -7]), 6.5, dx > 0.5 ? palette.leaf : palette['deep-leaf'])
      return sketch.mark(mark, at(x + 0.5, y + 0.5, base), 11, hex, { stroke: palette.panel, width: 1.5 })
    }
    if (shape === 'roof') {
      const [a, b, c] = square(x, y, INSET - 0.04, base)
      const ridge: [Point, Point] = [at(x + INSET, y + 0.5, top + 0.4), at(x + 1 - INSET, y + 0.5, top + 0.4)]
      sketch.polygon([a!, b!, ridge[1], ridge[0]], hex, edge)
      sketch.polygon([b!, c!, ridge[1]], hex, edge)
      sketch.polygon([b!, c!, ridge[1]], palette.dark, { opacity: 0.3 })
      return sketch.mark(mark, middle([a!, b!, ridge[1], ridge[0]]), 10, palette.white)
    }
    const [low, high] = [square(x, y, INSET, base), square(x, y, INSET, top)]
    for (const [from, to, shade] of [
      [0, 1, 0.14],
      [1, 2, 0.34],
    ] as const) {
      const face = [low[from]!, low[to]!, high[to]!, high[from]!]
      sketch.polygon(face, hex, edge)
      sketch.polygon(face, palette.dark, { opacity: shade })
    }
    sketch.polygon(high, hex, edge)
    sketch.mark(mark, at(x + 0.5, y + 0.5, top), 13, palette.white, { stroke: palette.dark, width: 0.8 })
  }
}

const add = ([x, y]: Point, [dx, dy]: Point): Point => [x + dx, y + dy]

const middle = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
]
