/** A QR code for a link: byte mode, error correction M, versions 1 to 10 (ISO/IEC 18004). */

/** For each version: codewords in all, correction codewords a block, number of blocks; level M. */
const VERSIONS: readonly (readonly [number, number, number])[] = [
  [26, 10, 1], [44, 16, 1], [70, 26, 1], [100, 18, 2], [134, 24, 2], [172, 16, 4], [196, 18, 4], [242, 22, 4], [292, 22, 5], [346, 26, 5],
]
const ALIGNMENT: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]
const LEVEL_M: number = 0

export type Modules = boolean[][]

export function qrCode(text: string): Modules {
  const bytes = [...new TextEncoder().encode(text)]
  const version = VERSIONS.findIndex(([all, correction, blocks], index) => bytes.length + (index < 9 ? 2 : 3) <= all - correction * blocks) + 1
  if (version === 0) throw new RangeError('too long for a QR code')
  const blank = frame(version)
  const data = interleaved(codewords(bytes, version), version)
  const masked = Array.from({ length: 8 }, (_, mask) => finish(blank, data, mask, version))
  return masked.reduce((best, other) => (penalty(other) < penalty(best) ? other : best))
}

function codewords(bytes: number[], version: number): number[] {
  const [all, correction, blocks] = VERSIONS[version - 1]!
  const room = all - correction * blocks
  const bits: number[] = []
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  bytes.forEach((byte) => put(byte, 8))
  put(0, Math.min(4, room * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const words = Array.from({ length: bits.length / 8 }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((value, bit) => value * 2 + bit, 0))
  for (let pad = 0xec; words.length < room; pad ^= 0xfd) words.push(pad)
  return words
}

function interleaved(words: number[], version: number): number[] {
  const [all, correction, count] = VERSIONS[version - 1]!
  const short = Math.floor(all / count) - correction
  const longFrom = count - (all % count)
  let at = 0
  const blocks = Array.from({ length: count }, (_, i) => words.slice(at, (at += short + (i >= longFrom ? 1 : 0))))
  const checks = blocks.map((block) => remainder(block, correction))
  const column = (rows: number[][], length: number): number[] =>
    Array.from({ length }, (_, i) => rows.flatMap((row) => (i < row.length ? [row[i]!] : []))).flat()
  return [...column(blocks, short + 1), ...column(checks, correction)]
}

/** Multiplication in the field of 256 elements. */
function times(x: number, y: number): number {
  let product = 0
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((y >> i) & 1) product ^= x
  }
  return product
}

/** Reed and Solomon's check codewords of a block. */
function remainder(block: number[], degree: number): number[] {
  const divisor = Array.from({ length: degree }, (_, i): number => (i === degree - 1 ? 1 : 0))
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0)
  const rest = divisor.map(() => 0)
  for (const word of block) {
    const factor = word ^ rest.shift()!
    rest.push(0)
    divisor.forEach((coefficient, i) => (rest[i]! ^= times(coefficient, factor)))
  }
  return rest
}

type Frame = (boolean | null)[][]

/** Everything that does not depend on the text; null where data goes. */
function frame(version: number): Frame {
  const size = version * 4 + 17
  const grid: Frame = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null))
  const set = (x: number, y: number, dark: boolean): void => {
    if (grid[y] && x >= 0 && x < size) grid[y][x] = dark
  }
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0)
    set(i, 6, i % 2 === 0)
  }
  for (const [cx, cy] of [[3, 3], [size - 4, 3], [3, size - 4]] as const)
    square(cx, cy, 4, (ring) => ring !== 2 && ring !== 4, set)
  const centres = ALIGNMENT[version - 1]!
  for (const x of centres)
    for (const y of centres)
      if (grid[y]![x] === null || (x !== 6 && y !== 6) || (x === 6) !== (y === 6))
        if (!corner(x, y, size)) square(x, y, 2, (ring) => ring !== 1, set)
  if (version >= 7) versionBits(version, size, set)
  formatBits(0, size, set)
  return grid
}

const corner = (x: number, y: number, size: number): boolean => (x === 6 && y === 6) || (x === 6 && y > size - 9) || (y === 6 && x > size - 9)

type Set = (x: number, y: number, dark: boolean) => void

function square(cx: number, cy: number, radius: number, dark: (ring: number) => boolean, set: Set): void {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++) set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))))
}

function versionBits(version: number, size: number, set: Set): void {
  let rest = version
  for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25)
  const bits = (version << 12) | rest
  for (let i = 0; i < 18; i++) {
    const [far, near] = [size - 11 + (i % 3), Math.floor(i / 3)]
    set(far, near, Boolean((bits >> i) & 1))
    set(near, far, Boolean((bits >> i) & 1))
  }
}

function formatBits(mask: number, size: number, set: Set): void {
  const data = (LEVEL_M << 3) | mask
  let rest = data
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537)
  const bits = ((data << 10) | rest) ^ 0x5412
  const bit = (i: number): boolean => Boolean((bits >> i) & 1)
  for (let i = 0; i < 6; i++) set(8, i, bit(i))
  set(8, 7, bit(6))
  set(8, 8, bit(7))
  set(7, 8, bit(8))
  for (let i = 9; i < 15; i++) set(14 - i, 8, bit(i))
  for (let i = 0; i < 8; i++) set(size - 1 - i, 8, bit(i))
  for (let i = 8; i < 15; i++) set(8, size - 15 + i, bit(i))
  set(8, size - 8, true)
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Data in its zigzag, from the lower right upwards, under a mask. */
function finish(blank: Frame, data: number[], mask: number, version: number): Modules {
  const size = version * 4 + 17
  const grid: Modules = blank.map((row) => row.map((dark) => dark ?? false))
  let at = 0
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step
        if (blank[y]![x] !== null) continue
        const bit = at < data.length * 8 && ((data[at >> 3]! >> (7 - (at & 7))) & 1) === 1
        grid[y]![x] = bit !== MASKS[mask]!(x, y)
        at++
      }
  }
  formatBits(mask, size, (x, y, dark) => (grid[y]![x] = dark))
  return grid
}

/** How hard a code is to read: long runs, squares, look-alikes of the corners, and too much of one colour. */
function penalty(grid: Modules): number {
  const size = grid.length
  const lines = [...grid, ...grid[0]!.map((_, x) => grid.map((row) => row[x]!))]
  let total = 0
  for (const line of lines) {
    const text = line.map(Number).join('')
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2
    for (const look of ['10111010000', '00001011101'])
      for (let at = text.indexOf(look); at >= 0; at = text.indexOf(look, at + 1)) total += 40
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = grid[y]![x]
      if (dark === grid[y]![x - 1] && dark === grid[y - 1]![x] && dark === grid[y - 1]![x - 1]) total += 3
    }
  const share = grid.flat().filter(Boolean).length / size ** 2
  return total + Math.floor(Math.abs(share - 0.5) * 20) * 10
}
