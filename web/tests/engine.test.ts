import './device'
import { expect, test, vi } from 'vitest'

vi.mock('../src/offline/kept', () => ({ keeps: () => true }))
vi.mock('../src/thinking/library', () => ({ filesOf: () => null, spokenIn: () => null }))
vi.resetModules()
const { Engine } = await import('../src/offline/engine')

/** A worker that answers until it dies. */
class Python {
  static newest: Python
  onmessage: (event: object) => void = () => {}
  onerror: (event: object) => void = () => {}
  private isDead = false
  constructor() {
    Python.newest = this
  }
  postMessage({ id }: { id: number }): void {
    if (!this.isDead) queueMicrotask(() => this.onmessage({ data: { id, told: '{"value":1}' } }))
  }
  die(): void {
    this.isDead = true
    this.onerror({ message: 'out of memory' })
  }
}

test('when Python has died, that is told once, and to whoever asks', async () => {
  vi.stubGlobal('Worker', Python)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"files":[],"runtime":"","sources":"","info":{}}')))
  const gone = vi.fn()
  const engine = await Engine.start(gone)
  expect(await engine.call('state', {})).toBe(1)
  expect(gone).not.toHaveBeenCalled()
  Python.newest.die()
  await expect(engine.call('state', {})).rejects.toThrow('out of memory')
  expect(gone).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})
