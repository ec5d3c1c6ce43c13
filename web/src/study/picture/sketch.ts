/** A drawing in the making: SVG as text, and how far it reaches. Nothing of the page is needed to look at it. */

import type { Lang } from '../../settings.svelte'
import type { AnyGame, Shapes } from '../../games/shapes'

export type Point = readonly [number, number]

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Colours by name, as the page has them now. */
export type Palette = Record<'ground' | 'panel' | 'sunk' | 'ink' | 'soft' | 'line' | 'dark' | 'white', string> &
  Record<'street' | 'pavement' | 'lawn' | 'leaf' | 'deep-leaf' | 'right', string>

const NAMES = ['ground', 'panel', 'sunk', 'ink', 'soft', 'line', 'dark', 'white', 'street', 'pavement', 'lawn', 'leaf']

export function paletteOf(root: Element): Palette {
  const style = getComputedStyle(root)
  const value = (name: string): [string, string] => [name, style.getPropertyValue(`--${name}`).trim()]
  return Object.fromEntries([...NAMES, 'deep-leaf', 'right'].map(value)) as Palette
}

/** How a game draws its city for a picture: from what is told alone. */
export type Sketcher<G extends Shapes = AnyGame> = (
  view: G['view'],
  scene: G['scene'],
  palette: Palette,
  lang: Lang,
) => Sketch

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`).replace(/[^\P{C}\u00ad]/gu, '')

const short = (at: number): string => String(Math.round(at * 100) / 100)

interface Look {
  stroke?: string
  width?: number
  opacity?: number
}

export class Sketch {
  private readonly parts: string[] = []
  box: Box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }

  get svg(): string {
    return this.parts.join('\n')
  }

  polygon(points: readonly Point[], fill: string, look: Look = {}): void {
    points.forEach((point) => this.reach(point))
    const places = points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')
    this.parts.push(`<polygon points="${places}" fill="${fill}"${looks(look)}/>`)
  }

  rect(x: number, y: number, width: number, height: number, fill: string, look: Look & { round?: number } = {}): void {
    this.reach([x, y])
    this.reach([x + width, y + height])
    const size = `x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"`
    this.parts.push(`<rect ${size} rx="${look.round ?? 0}" fill="${fill}"${looks(look)}/>`)
  }

  circle([x, y]: Point, radius: number, fill: string, look: Look = {}): void {
    this.reach([x - radius, y - radius])
    this.reach([x + radius, y + radius])
    this.parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${looks(look)}/>`)
  }

  /** A path of a box of 16 by 16, its middle at a point. */
  mark(path: string, [x, y]: Point, size: number, fill: string, look: Look = {}): void {
    if (!path) return
    const place = `translate(${short(x - size / 2)} ${short(y - size / 2)}) scale(${short(size / 16)})`
    this.parts.push(`<path d="${path}" transform="${place}" fill="${fill}"${looks(look)}/>`)
  }

  line([ax, ay]: Point, [bx, by]: Point, stroke: string, width = 1): void {
    const ends = `x1="${short(ax)}" y1="${short(ay)}" x2="${short(bx)}" y2="${short(by)}"`
    this.parts.push(`<line ${ends} stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`)
  }

  text(
    [x, y]: Point,
    text: string,
    fill: string,
    { size = 14, anchor = 'start', bold = false }: { size?: number; anchor?: string; bold?: boolean } = {},
  ): void {
    const style = `font-size="${short(size)}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}`
    this.parts.push(`<text x="${short(x)}" y="${short(y)}" fill="${fill}" ${style}>${escaped(text)}</text>`)
  }

  /** Another sketch, put into a place and made to fit it; `reach` is how far it is taken to reach. */
  put(other: Sketch, place: Box, reach: Box = other.box): void {
    const [width, height] = [reach.right - reach.left, reach.bottom - reach.top]
    const scale = Math.min((place.right - place.left) / width, (place.bottom - place.top) / height)
    const x = (place.left + place.right) / 2 - ((reach.left + reach.right) / 2) * scale
    const y = (place.top + place.bottom) / 2 - ((reach.top + reach.bottom) / 2) * scale
    this.parts.push(`<g transform="translate(${short(x)} ${short(y)}) scale(${scale.toFixed(4)})">${other.svg}</g>`)
  }

  private reach([x, y]: Point): void {
    const { left, top, right, bottom } = this.box
    this.box = {
      left: Math.min(left, x),
      top: Math.min(top, y),
      right: Math.max(right, x),
      bottom: Math.max(bottom, y),
    }
  }
}

const looks = ({ stroke, width = 1, opacity }: Look): string =>
  `${stroke ? ` stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"` : ''}${opacity === undefined ? '' : ` fill-opacity="${opacity}"`}`

/** The smallest box around several. */
export const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
})
