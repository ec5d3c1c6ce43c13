/** Animated PNG: single PNGs put together as https://www.w3.org/TR/png-3/ tells. */

export interface Frame {
  png: Uint8Array
  x: number
  y: number
  w: number
  h: number
  milliseconds: number
}

interface Chunk {
  type: string
  data: Uint8Array
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]

export function chunksOf(png: Uint8Array): Chunk[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = view.getUint32(at)
    const type = String.fromCharCode(...png.subarray(at + 4, at + 8))
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) })
    at += 12 + length
  }
  return chunks
}

const TABLE = Uint32Array.from({ length: 256 }, (_, n) => {
  let sum = n
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1
  return sum
})

export function crc(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff]! ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  )
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** Numbers of four bytes, or of two or one where the widths say so. */
function numbers(values: readonly number[], widths: readonly number[] = values.map(() => 4)): Uint8Array {
  const bytes = new Uint8Array(widths.reduce((sum, width) => sum + width, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  values.forEach((value, n) => {
    if (widths[n] === 4) view.setUint32(at, value)
    else if (widths[n] === 2) view.setUint16(at, value)
    else view.setUint8(at, value)
    at += widths[n]!
  })
  return bytes
}

const SECOND = 1000

/** All frames as one file that is shown again and again. */
export function framed(frames: readonly Frame[], width: number, height: number): Uint8Array<ArrayBuffer> {
  const [first] = frames
  if (!first) throw new RangeError('a moving picture needs a frame')
  const kind = kindOf(first.png)
  let order = 0
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', joined([numbers([width, height]), kind])),
    chunk('acTL', numbers([frames.length, 0])),
    ...frames.flatMap(({ png, x, y, w, h, milliseconds }, number) => {
      if (String(kindOf(png)) !== String(kind)) throw new TypeError('frames of different kinds')
      const control = numbers([order++, w, h, x, y, milliseconds, SECOND, 0, 0], [4, 4, 4, 4, 4, 2, 2, 1, 1])
      const data = chunksOf(png).flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))
      return [
        chunk('fcTL', control),
        ...data.map((one) => (number === 0 ? chunk('IDAT', one) : chunk('fdAT', joined([numbers([order++]), one])))),
      ]
    }),
    chunk('IEND', new Uint8Array()),
  ]
  return joined(parts)
}

/** Depth, colours and the rest of a header behind its size. */
const kindOf = (png: Uint8Array): Uint8Array => chunksOf(png)[0]!.data.subarray(8)

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
