import { describe, expect, it } from 'vitest'
import { AHEAD, Reel } from '../src/replay/reel.svelte'
import { lookBack } from '../src/replay/story.svelte'
import type { Film, Frame } from '../src/protocol'

const frame = (ply: number): Frame => ({ ply }) as Frame
const frames = (first: number, count: number): Frame[] => Array.from({ length: count }, (_, n) => frame(first + n))

function reel(moves: number, first = 10): { asked: number[]; reel: Reel } {
  const asked: number[] = []
  const film = { moves, frames: frames(0, Math.min(first, moves + 1)) } as Film
  const further = (from: number): Promise<Frame[]> => {
    asked.push(from)
    return Promise.resolve(frames(from, Math.min(10, moves + 1 - from)))
  }
  return { asked, reel: new Reel(film, further, (one) => one) }
}

describe('a film in pieces', () => {
  it('asks for nothing that is there', async () => {
    const { asked, reel: film } = reel(5)
    await film.need(5)
    expect(asked).toEqual([])
  })
  it('asks ahead of what is looked at', async () => {
    const { asked, reel: film } = reel(100)
    await film.need(0)
    expect(asked).toEqual([10])
    expect(film.frames[AHEAD]?.ply).toBe(AHEAD)
  })
  it('jumps to where somebody looks, and goes on from there', async () => {
    const { asked, reel: film } = reel(100)
    await film.need(53)
    await film.need(53)
    expect(asked).toEqual([50, 60])
    expect(film.frames[53]?.ply).toBe(53)
    expect(film.frames[40]).toBeUndefined()
  })
  it('asks for the same pieces wherever one begins', async () => {
    for (let ply = 0; ply <= 100; ply++) {
      const { asked, reel: film } = reel(100)
      await film.need(ply)
      expect(asked.filter((first) => first % 10)).toEqual([])
    }
  })
  it('asks once for what is on its way', async () => {
    const { asked, reel: film } = reel(100)
    await Promise.all([film.need(50), film.need(50)])
    expect(asked).toEqual([50])
  })
  it('can ask again for what did not come', async () => {
    const film = new Reel(
      { moves: 30, frames: [] } as unknown as Film,
      () => Promise.reject(new Error('away')),
      (one) => one,
    )
    await expect(film.need(3)).rejects.toThrow('away')
    await expect(film.need(3)).rejects.toThrow('away')
  })
})

describe('a file to look back', () => {
  it('is told from a story, and holds its film', async () => {
    const film = { game: 'skyliners', moves: 0, frames: [frame(0)] }
    const squeezed = new Blob([JSON.stringify(film)]).stream().pipeThrough(new CompressionStream('gzip'))
    const packed = btoa(String.fromCharCode(...new Uint8Array(await new Response(squeezed).arrayBuffer())))
    expect(await lookBack(`topfloor look-back 1\ngame: skyliners\nfilm: ${packed}\n`)).toEqual(film)
    expect(await lookBack('topfloor story 1\n')).toBeNull()
  })
})
