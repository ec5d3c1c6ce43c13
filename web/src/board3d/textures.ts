/** Textures drawn in code: façades with windows and the owner's mark, frames, the glow of a legal site. */

import { CanvasTexture, SRGBColorSpace, type Texture } from 'three'
import type { Paint } from '../colours'
import { MARK_EDGE, night, onPale, onStrong, pane as glazing, wall } from './colours'

const SIZE = 256

export function drawing(width: number, height: number, draw: (pen: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  draw(canvas.getContext('2d')!)
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.anisotropy = 8
  return texture
}

const WINDOWS = [0.07, 0.235, 0.665, 0.83].flatMap((x): [number, number][] => [
  [x, 0.2],
  [x, 0.56],
])

/** Façade, top, and tiles of a roof, one beside the other; see geometry.ts. A value is written on the top, beside the mark. */
export function facade(paint: Paint, value = ''): Texture {
  return drawing(SIZE * 3, SIZE, (pen) => {
    pen.fillStyle = paint.hex
    pen.fillRect(0, 0, SIZE * 3, SIZE)
    shade(pen, wall.cornice, 0, 0, SIZE, SIZE * 0.07)
    shade(pen, wall.foot, 0, SIZE * 0.93, SIZE, SIZE * 0.07)
    for (const [x, y] of WINDOWS) pane(pen, x * SIZE, y * SIZE)
    mark(pen, paint, SIZE * 0.5, SIZE * 0.5, SIZE * 0.24, wall.mark)
    pen.strokeStyle = wall.top
    pen.lineWidth = 5
    pen.strokeRect(SIZE * 1.06, SIZE * 0.06, SIZE * 0.88, SIZE * 0.88)
    if (value) {
      mark(pen, paint, SIZE * 1.29, SIZE * 0.5, SIZE * 0.34, wall.valueMark)
      written(pen, value, SIZE * 1.68, SIZE * 0.53, SIZE * 0.74, paint)
    } else mark(pen, paint, SIZE * 1.5, SIZE * 0.5, SIZE * 0.34, wall.topMark)
    for (let row = 0; row < 8; row++) shade(pen, wall.tile, SIZE * 2, (row * SIZE) / 8, SIZE, 5)
    mark(pen, paint, SIZE * 2.5, SIZE * 0.56, SIZE * 0.3, wall.roofMark)
  })
}

function shade(
  pen: CanvasRenderingContext2D,
  colour: string,
  x: number,
  y: number,
  width: number,
  height: number,
): void {
  pen.fillStyle = colour
  pen.fillRect(x, y, width, height)
}

function pane(pen: CanvasRenderingContext2D, x: number, y: number): void {
  const [width, height] = [SIZE * 0.1, SIZE * 0.25]
  shade(pen, glazing.glass, x, y, width, height)
  shade(pen, glazing.sky, x, y, width, height * 0.42)
  shade(pen, glazing.sill, x - 2, y + height, width + 4, 4)
}

export function mark(
  pen: CanvasRenderingContext2D,
  paint: Paint,
  x: number,
  y: number,
  size: number,
  colour: string,
): void {
  if (!paint.mark) return
  pen.save()
  pen.translate(x - size / 2, y - size / 2)
  pen.scale(size / 16, size / 16)
  const path = new Path2D(paint.mark)
  pen.fillStyle = colour
  pen.fill(path)
  pen.strokeStyle = MARK_EDGE
  pen.lineWidth = 0.9
  pen.stroke(path)
  pen.restore()
}

/** What can be read on a colour: on yellow and on white only dark writing. */
export const writingOn = ({ letter }: Paint) => (letter === 'Y' || letter === 'N' ? onPale : onStrong)

function written(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number, paint: Paint): void {
  const { ink, edge } = writingOn(paint)
  pen.font = `800 ${size}px system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.strokeStyle = edge
  pen.lineWidth = size * 0.07
  pen.strokeText(text, x, y)
  pen.fillStyle = ink
  pen.fillText(text, x, y)
}

/** Which windows are lit at night. */
export function lamps(): Texture {
  return drawing(SIZE * 3, SIZE, (pen) => {
    shade(pen, night.dark, 0, 0, SIZE * 3, SIZE)
    WINDOWS.forEach(([x, y], i) => {
      if (i % 3 !== 1) shade(pen, night.lamps[i % 2]!, x * SIZE, y * SIZE, SIZE * 0.1, SIZE * 0.25)
    })
  })
}

/** A glowing frame around a place that can be touched, with an edge where that alone would not be clear. */
export function halo(colour: string, edge: string | null = null): Texture {
  return drawing(128, 128, (pen) => {
    const round = (inset: number): void => {
      pen.beginPath()
      pen.roundRect(24 + inset, 24 + inset, 80 - 2 * inset, 80 - 2 * inset, 12)
      pen.stroke()
    }
    pen.strokeStyle = colour
    pen.shadowColor = colour
    for (const [blur, width] of [
      [22, 3],
      [12, 4],
      [4, 6],
    ] as const) {
      pen.shadowBlur = blur
      pen.lineWidth = width
      round(0)
    }
    if (!edge) return
    pen.shadowBlur = 0
    pen.strokeStyle = edge
    pen.lineWidth = 3
    round(-4.5)
    round(4.5)
  })
}

/** A plain frame around what is pointed at. */
export function marking(ink: string, outline: string): Texture {
  return drawing(128, 128, (pen) => {
    for (const [colour, width] of [
      [outline, 16],
      [ink, 8],
    ] as const) {
      pen.strokeStyle = colour
      pen.lineWidth = width
      pen.beginPath()
      pen.roundRect(14, 14, 100, 100, 14)
      pen.stroke()
    }
  })
}
