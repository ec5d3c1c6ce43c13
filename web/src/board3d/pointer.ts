/** Mouse and fingers on the canvas: a drag turns, two fingers or the wheel zoom, two fingers or the right button move, a short touch taps. */

export interface Gestures {
  drag(dx: number, dy: number): void
  zoom(factor: number, x: number, y: number): void
  pan(dx: number, dy: number): void
  /** Where a mouse points; null when it has left. */
  point(x: number | null, y?: number): void
  tap(x: number, y: number): void
}

const STILL = 7
const RIGHT = 2

export function pointer(canvas: HTMLElement, gestures: Gestures): () => void {
  const down = new Map<number, { x: number; y: number }>()
  let travelled = 0
  const control = new AbortController()
  const listen = <K extends keyof HTMLElementEventMap>(type: K, hear: (event: HTMLElementEventMap[K]) => void): void =>
    canvas.addEventListener(type, hear, { signal: control.signal, passive: false })

  listen('pointerdown', (event) => {
    if (down.size === 0) travelled = 0
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    canvas.setPointerCapture(event.pointerId)
  })
  listen('pointermove', (event) => {
    const before = down.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') gestures.point(event.offsetX, event.offsetY)
      return
    }
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    const apart = spread(down)
    travelled += Math.hypot(dx, dy)
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (down.size === 2) {
      const { x, y } = middle(canvas, down)
      gestures.zoom(apart / Math.max(1, spread(down)), x, y)
      gestures.pan(dx / 2, dy / 2)
    } else if (travelled > STILL) (event.buttons & RIGHT || event.shiftKey ? gestures.pan : gestures.drag)(dx, dy)
  })
  const release = (event: PointerEvent): void => {
    const single = down.size === 1 && down.has(event.pointerId)
    down.delete(event.pointerId)
    if (single && travelled <= STILL && event.type === 'pointerup' && event.button === 0)
      gestures.tap(event.offsetX, event.offsetY)
  }
  listen('pointerup', release)
  listen('pointercancel', release)
  listen('pointerleave', () => gestures.point(null))
  listen('wheel', (event) => {
    event.preventDefault()
    gestures.zoom(Math.exp(Math.max(-60, Math.min(60, event.deltaY)) * 0.0022), event.offsetX, event.offsetY)
  })
  listen('contextmenu', (event) => event.preventDefault())
  return () => control.abort()
}

function spread(fingers: Map<number, { x: number; y: number }>): number {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}

function middle(canvas: HTMLElement, fingers: Map<number, { x: number; y: number }>): { x: number; y: number } {
  const [one, other] = [...fingers.values()]
  const box = canvas.getBoundingClientRect()
  return { x: (one!.x + other!.x) / 2 - box.x, y: (one!.y + other!.y) / 2 - box.y }
}
