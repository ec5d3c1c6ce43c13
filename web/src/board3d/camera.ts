/** A camera on a sphere around the city: dragged, zoomed, and flown from side to side. */

import { PerspectiveCamera } from 'three'
import type { Viewpoint } from './city'
import { ease, turn } from './measure'

const FLIGHT = 520
const LOWEST = 1.42
const HIGHEST = 0.02
const USUAL_TILT = 0.98
const FOV = 30

/** Angle, tilt, zoom, and the middle of what is looked at. */
type Stand = [number, number, number, number, number]

interface Flight {
  start: number
  from: Stand
  by: Stand
}

export class Orbit {
  readonly camera = new PerspectiveCamera(FOV, 1, 0.5, 200)
  angle = 0
  tilt = USUAL_TILT
  /** 1 shows the whole city, less is nearer. */
  zoom = 1
  private x = 0
  private z = 0
  private whole = 12
  private flight: Flight | null = null
  private height = 0.55

  /** Fit the city into a window whose lower part is covered by the tray. */
  fit(width: number, height: number, covered: number, [across, deep]: readonly [number, number], tallest: number): void {
    this.camera.aspect = width / height
    const free = Math.max(0.45, (height - covered) / height)
    const half = Math.tan((FOV / 2) * (Math.PI / 180))
    this.height = 0.2 + tallest * 0.3
    this.whole = Math.max((deep * 0.4 + tallest * 0.21) / half / free, (across * 0.56) / half / this.camera.aspect)
    if (covered > 0) this.camera.setViewOffset(width, height, 0, covered / 2, width, height)
    else this.camera.clearViewOffset()
    this.place()
  }

  drag(dx: number, dy: number): void {
    this.flight = null
    this.angle -= dx * 0.006
    this.tilt = Math.min(LOWEST, Math.max(HIGHEST, this.tilt - dy * 0.005))
    this.place()
  }

  closer(factor: number): void {
    this.zoom = Math.min(1.6, Math.max(0.35, this.zoom * factor))
    this.place()
  }

  fly({ angle, x = 0, z = 0, zoom = 1, tilt: usual = USUAL_TILT }: Viewpoint, tilt: number | null, now: number, still: boolean): void {
    const by: Stand = [turn(this.angle, angle), (tilt ?? usual) - this.tilt, zoom - this.zoom, x - this.x, z - this.z]
    this.flight = { start: still ? -Infinity : now, from: [this.angle, this.tilt, this.zoom, this.x, this.z], by }
    this.move(now)
  }

  /** Go on with a flight; whether it is still under way. */
  move(now: number): boolean {
    if (!this.flight) return false
    const { start, from, by } = this.flight
    const share = Math.min(1, (now - start) / FLIGHT)
    const [angle, tilt, zoom, x, z] = from.map((value, i) => value + by[i]! * ease(share)) as Stand
    Object.assign(this, { angle, tilt, zoom, x, z })
    if (share === 1) this.flight = null
    this.place()
    return share < 1
  }

  private place(): void {
    const radius = this.whole * this.zoom
    const flat = Math.sin(this.tilt) * radius
    this.camera.position.set(this.x + Math.sin(this.angle) * flat, this.height + Math.cos(this.tilt) * radius, this.z + Math.cos(this.angle) * flat)
    this.camera.up.set(-Math.sin(this.angle), this.tilt < 0.1 ? 0.0001 : 1, -Math.cos(this.angle))
    if (this.tilt >= 0.1) this.camera.up.set(0, 1, 0)
    this.camera.lookAt(this.x, this.height * Math.sin(this.tilt), this.z)
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld()
  }
}
