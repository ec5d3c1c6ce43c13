/** What a card would cost, on tags above the places in 3D: green and with the printed price struck out where it is less. */

import { Sprite, SpriteMaterial } from 'three'
import { drawing } from '../../board3d/textures'
import { DARK } from '../../colours'
import { CARD, LESS } from './colours'
import type { PaperSkylinesPrice } from '../../protocol'

const SIZE = { width: 128, height: 64 }
const HEIGHT = 0.034
const made = new Map<string, SpriteMaterial>()

/** A tag that always faces the viewer, as large near as far. */
export function pricetag({ cost, printed }: PaperSkylinesPrice): Sprite {
  const text = cost < printed ? `${printed} ${cost}` : String(cost)
  if (!made.has(text)) made.set(text, painted(cost, printed))
  const tag = new Sprite(made.get(text))
  tag.center.set(0.5, 0)
  tag.scale.set((HEIGHT * SIZE.width) / SIZE.height, HEIGHT, 1)
  tag.renderOrder = 10
  return tag
}

const painted = (cost: number, printed: number): SpriteMaterial =>
  new SpriteMaterial({
    map: drawing(SIZE.width, SIZE.height, (pen) => {
      const less = cost < printed
      const wide = less ? 120 : 76
      pen.fillStyle = less ? LESS : DARK
      pen.beginPath()
      pen.roundRect((SIZE.width - wide) / 2, 2, wide, 60, 30)
      pen.fill()
      pen.strokeStyle = CARD
      pen.lineWidth = 3
      pen.stroke()
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.fillStyle = CARD
      pen.font = '700 44px system-ui, sans-serif'
      pen.fillText(String(cost), less ? 88 : 64, 35)
      if (less) struck(pen, printed)
    }),
    sizeAttenuation: false,
    depthTest: false,
    depthWrite: false,
    toneMapped: false,
  })

function struck(pen: CanvasRenderingContext2D, printed: number): void {
  pen.font = '400 36px system-ui, sans-serif'
  pen.fillText(String(printed), 42, 35)
  pen.fillRect(26, 31, 32, 4)
}
