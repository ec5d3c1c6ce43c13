/** A picture to keep or to send: the city as it stands, and the score sheet beside it. */

import { paintOf } from '../../colours'
import type { GameFolder } from '../../games/game'
import { scoreText, sourcesOf } from '../../parts/score'
import type { View } from '../../protocol'
import type { Lang } from '../../settings.svelte'
import { st } from '../texts'
import { blocks } from './blocks'
import { Sketch, type Box, type Palette, type Sketcher } from './sketch'

export const WIDTH = 1200
export const HEIGHT = 675
const [SHEET, MARGIN, HEAD] = [780, 28, 84]
const CITY: Box = { left: MARGIN, top: HEAD, right: SHEET - MARGIN, bottom: HEIGHT - MARGIN }
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"
/** What a letter is wide, in its own size. */
const LETTER = 0.58

/** What is told beside the picture. */
export interface Caption {
  title: string
  move: string
}

export const sketcherOf = async (folder: GameFolder): Promise<Sketcher> => (await folder.board.picture?.()) ?? blocks

export function poster(
  view: View,
  city: Sketch,
  folder: GameFolder,
  caption: Caption,
  palette: Palette,
  lang: Lang,
  reach?: Box,
): string {
  const page = new Sketch()
  page.rect(0, 0, WIDTH, HEIGHT, palette.ground)
  page.rect(SHEET - MARGIN / 2, 0, WIDTH - SHEET + MARGIN / 2, HEIGHT, palette.panel)
  page.text([MARGIN, 46], caption.title, palette.ink, { size: 28, bold: true })
  page.text([MARGIN, 70], caption.move, palette.soft, { size: fitting(caption.move, SHEET - 2 * MARGIN, 16) })
  page.put(city, CITY, reach)
  sheet(page, view, folder, palette)
  return `<svg xmlns="http://www.w3.org/2000/svg" lang="${lang}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="${FONT}">\n${page.svg}\n</svg>\n`
}

/** Text that does not fit shrinks a little. */
const fitting = (text: string, room: number, size: number): number => Math.min(size, room / (text.length * LETTER))

function sheet(page: Sketch, view: View, folder: GameFolder, palette: Palette): void {
  const { players } = view
  const sources = sourcesOf(players)
  const [left, right] = [SHEET, WIDTH - MARGIN]
  const label = Math.min(190, (right - left) * 0.45)
  const column = (right - left - label) / players.length
  const line = Math.min(44, (HEIGHT - HEAD - 110) / (sources.length + 1))
  const middle = (index: number): number => left + label + column * (index + 0.5)
  players.forEach(({ colour, name }, index) => {
    const { hex, mark } = paintOf(colour)
    page.mark(mark, [middle(index), 44], 24, hex)
    page.text([middle(index), 74], name, palette.ink, {
      size: fitting(name, column - 6, 15),
      anchor: 'middle',
      bold: true,
    })
  })
  sources.forEach((source, row) => {
    const y = HEAD + 22 + line * (row + 0.6)
    const said = folder.words.source?.(source, view) ?? source
    page.text([left, y], said, palette.soft, { size: fitting(said, label - 8, 15) })
    players.forEach(({ points = {}, unknown = [] }, index) => {
      const text = unknown.includes(source) ? '?' : String(points[source] ?? 0)
      page.text([middle(index), y], text, palette.ink, { size: 16, anchor: 'middle' })
    })
  })
  const y = HEAD + 22 + line * sources.length
  page.line([left, y + 4], [right, y + 4], palette.ink, 2)
  page.text([left, y + 32], st().total, palette.ink, { size: 17, bold: true })
  players.forEach((player, index) =>
    page.text([middle(index), y + 32], scoreText(player), palette.ink, {
      size: fitting(scoreText(player), column - 4, 22),
      anchor: 'middle',
      bold: true,
    }),
  )
}
