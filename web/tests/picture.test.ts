import { describe, expect, it } from 'vitest'
import { chunksOf, crc, framed } from '../src/study/picture/apng'
import { changed } from '../src/study/picture/raster'
import { around, escaped, Sketch } from '../src/study/picture/sketch'

/** A PNG of one grey pixel, or of another kind. */
function png(kind = 0): Uint8Array {
  const part = (type: string, data: Uint8Array): number[] => {
    const body = Uint8Array.from([...type].map((letter) => letter.charCodeAt(0)).concat(...data))
    const word = (value: number): number[] => [24, 16, 8, 0].map((by) => (value >>> by) & 255)
    return [...word(data.length), ...body, ...word(crc(body))]
  }
  const header = Uint8Array.from([0, 0, 0, 1, 0, 0, 0, 1, 8, kind, 0, 0, 0])
  return Uint8Array.from([
    ...[137, 80, 78, 71, 13, 10, 26, 10],
    ...part('IHDR', header),
    ...part('IDAT', Uint8Array.from([0, 7])),
    ...part('IEND', new Uint8Array()),
  ])
}
const frame = { x: 0, y: 0, w: 1, h: 1, milliseconds: 160, png: png() }

describe('a moving picture', () => {
  it('has the sums that PNG asks for', () => {
    expect(crc(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
  })
  it('has all frames in order, the first one for those who know no others', () => {
    const chunks = chunksOf(framed([frame, { ...frame, x: 3 }, frame], 9, 5))
    expect(chunks.map(({ type }) => type)).toEqual([
      'IHDR',
      'acTL',
      'fcTL',
      'IDAT',
      'fcTL',
      'fdAT',
      'fcTL',
      'fdAT',
      'IEND',
    ])
    const first = (data: Uint8Array): number => new DataView(data.buffer, data.byteOffset).getUint32(0)
    expect(chunks.filter(({ type }) => /fcTL|fdAT/.test(type)).map(({ data }) => first(data))).toEqual([0, 1, 2, 3, 4])
    expect([...chunks[1]!.data]).toEqual([0, 0, 0, 3, 0, 0, 0, 0])
    expect(first(chunks[0]!.data)).toBe(9)
  })
  it('refuses frames that do not fit together', () => {
    expect(() => framed([frame, { ...frame, png: png(2) }], 1, 1)).toThrow(TypeError)
    expect(() => framed([], 1, 1)).toThrow(RangeError)
  })
  it('keeps of a frame what has changed', () => {
    const [one, other] = [new Uint32Array(12), new Uint32Array(12)]
    expect(changed(one, other, 4)).toEqual({ x: 0, y: 0, w: 1, h: 1 })
    other[5] = other[10] = 1
    expect(changed(one, other, 4)).toEqual({ x: 1, y: 1, w: 2, h: 2 })
  })
})

describe('a sketch', () => {
  it('knows how far it reaches, and keeps names harmless', () => {
    const sketch = new Sketch()
    sketch.polygon([[1, 2], [5, -3]], 'red') // prettier-ignore
    sketch.text([0, 0], '<Anna & "Ben">\u0007', 'red')
    expect(sketch.box).toEqual({ left: 1, top: -3, right: 5, bottom: 2 })
    expect(sketch.svg).toContain('&#60;Anna &#38; &#34;Ben&#34;&#62;</text>')
    expect(escaped('a\u0000b')).toBe('ab')
    expect(around([sketch.box, { left: 0, top: 0, right: 9, bottom: 1 }])).toEqual({
      left: 0,
      top: -3,
      right: 9,
      bottom: 2,
    })
  })
})
