import './device'
import { expect, test, vi } from 'vitest'

vi.mock('../src/offline/app.svelte', () => ({ reached: () => {} }))
vi.mock('../src/tables', () => ({ isHere: () => false }))
vi.resetModules()
const { openLive } = await import('../src/live/browser')

/** A socket in a network that swallows what is sent. */
class Swallowed {
  static opened = 0
  onopen = (): void => {}
  onclose: (event: { code: number }) => void = () => {}
  constructor() {
    Swallowed.opened++
  }
  close(): void {
    this.onclose({ code: 1006 })
  }
}

test('a connection that does not come about is given up after a while, and tried again', () => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Swallowed)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal('document', { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
  const ears = { connection: () => {}, state: () => {}, seats: () => {}, rematch: () => {} }
  const client = openLive('table', { token: 't', lang: 'en' }, ears)
  expect(Swallowed.opened).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(Swallowed.opened).toBeGreaterThan(2)
  client.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
