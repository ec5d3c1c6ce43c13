/** An SVG as pixels: a PNG, or many of them as one moving picture. Made on this device. */

import { framed, type Frame } from './apng'

async function painted(svg: string, canvas: HTMLCanvasElement): Promise<CanvasRenderingContext2D> {
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!pen) throw new Error('nothing can be drawn here')
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image(canvas.width, canvas.height)
    image.src = address
    await image.decode()
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  } finally {
    URL.revokeObjectURL(address)
  }
  return pen
}

function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

const blobOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )

export async function png(svg: string, width: number, height: number): Promise<Blob> {
  const canvas = canvasOf(width, height)
  await painted(svg, canvas)
  return blobOf(canvas)
}

/** The rectangle in which two pictures differ; a single pixel if they do not, as a frame must show something. */
export function changed(
  one: Uint32Array,
  other: Uint32Array,
  width: number,
): { x: number; y: number; w: number; h: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -1, -1]
  for (let at = 0; at < one.length; at++) {
    if (one[at] === other[at]) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    if (x < left) left = x
    if (x > right) right = x
    if (y < top) top = y
    bottom = y
  }
  return right < 0 ? { x: 0, y: 0, w: 1, h: 1 } : { x: left, y: top, w: right - left + 1, h: bottom - top + 1 }
}

/** A moving picture of SVGs, each shown for some milliseconds; of every frame only what has changed is kept. */
export async function animated(
  svgs: readonly { svg: () => Promise<string>; milliseconds: number }[],
  width: number,
  height: number,
  report: (share: number) => void,
): Promise<Blob> {
  const canvas = canvasOf(width, height)
  const frames: Frame[] = []
  let before: Uint32Array | null = null
  for (const [number, { svg, milliseconds }] of svgs.entries()) {
    const pen = await painted(await svg(), canvas)
    const now = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer)
    const part = before ? changed(before, now, width) : { x: 0, y: 0, w: width, h: height }
    const cut = canvasOf(part.w, part.h)
    cut.getContext('2d', { alpha: false })!.drawImage(canvas, -part.x, -part.y)
    frames.push({ ...part, milliseconds, png: new Uint8Array(await (await blobOf(cut)).arrayBuffer()) })
    before = now
    report((number + 1) / svgs.length)
  }
  return new Blob([framed(frames, width, height)], { type: 'image/apng' })
}
