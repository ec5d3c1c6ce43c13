/** A camera around the city: dragged, moved, zoomed, and flown from side to side. Where a person has put it, it stays. */

import { Matrix4, PerspectiveCamera, Vector3 } from 'three'
import type { Viewpoint } from './city'
import { axes, filling, FOV, framed, middle, slopes, type Point3, type Window } from './framing'
import { ease, turn } from './measure'

const FLIGHT = 520
const LOWEST = 1.42
const HIGHEST = 0.02
const USUAL_TILT = 0.98
const NEAREST = 0.28
const FARTHEST = 1.6

/** Angle and tilt; the point that it turns around; where that lies for the camera: to the right, up, ahead. */
type Stand = readonly [number, number, number, number, number, number, number, number]
type PartOfStand = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

const eachPart = (of: (part: PartOfStand) => number): Stand => [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7)]

interface Flight {
  start: number
  from: Stand
  by: Stand
}

export class Orbit {
  readonly camera = new PerspectiveCamera(FOV, 1, 0.5, 200)
  /** Whether a person has put it where it is; then nothing but a person moves it. */
  isHeld = false
  private stand: Stand = [0, USUAL_TILT, 0, 0, 0, 0, 0, 12]
  private aim: Viewpoint = { angle: 0 }
  /** How far from straight above, if that was wished for. */
  private tilt: number | null = null
  private flight: Flight | null = null
  private window: Window = { width: 1, height: 1, left: 0, right: 0, top: 0, bottom: 0 }
  private points: readonly Point3[] = [
    [-3, 0, -3],
    [3, 0, 3],
  ]

  get angle(): number {
    return this.stand[0]
  }

  /** What has to be seen, and in which part of which window; seen at once, or after a short flight. */
  frame(window: Window, points: readonly Point3[], now: number, still: boolean): void {
    this.window = window
    this.points = points
    this.camera.aspect = window.width / window.height
    if (this.isHeld) this.place()
    else this.goTo(this.aimed(), now, still)
  }

  drag(dx: number, dy: number): void {
    const [angle, tilt, ...rest] = this.take()
    this.stand = [angle - dx * 0.006, Math.min(LOWEST, Math.max(HIGHEST, tilt - dy * 0.005)), ...rest]
    this.place()
  }

  /** Move the city by so many pixels. */
  pan(dx: number, dy: number): void {
    const [angle, tilt, x, y, z, aside, up, ahead] = this.take()
    const [right, down] = slopes(this.window, this.window.width / 2 + dx, this.window.height / 2 + dy)
    this.stand = [angle, tilt, x, y, z, aside + right * ahead, up + down * ahead, ahead]
    this.place()
  }

  /** Nearer to what is seen at these pixels, or away from it. */
  closer(factor: number, px = this.window.width / 2, py = this.window.height / 2): void {
    const [angle, tilt, x, y, z, aside, up, ahead] = this.take()
    const whole = this.whole(angle, tilt)[2]
    const to = Math.min(whole * FARTHEST, Math.max(whole * NEAREST, ahead * factor))
    const [right, above] = slopes(this.window, px, py)
    this.stand = [angle, tilt, x, y, z, aside + right * (to - ahead), up + above * (to - ahead), to]
    this.place()
  }

  /** Look as a viewpoint says: at the usual tilt, or at another. */
  fly(to: Viewpoint, tilt: number | null, now: number, still: boolean): void {
    this.aim = to
    this.tilt = tilt ?? to.tilt ?? null
    this.isHeld = false
    this.goTo(this.aimed(), now, still)
  }

  /** Show everything, from where one looks now. */
  showAll(now: number, still: boolean): void {
    this.fly({ angle: this.stand[0] }, this.stand[1], now, still)
  }

  /** Go on with a flight; whether it is still under way. */
  move(now: number): boolean {
    if (!this.flight) return false
    const { start, from, by } = this.flight
    const share = Math.min(1, (now - start) / FLIGHT)
    this.stand = eachPart((i) => from[i] + by[i] * ease(share))
    if (share === 1) this.flight = null
    this.place()
    return share < 1
  }

  /** A person takes the camera in hand. */
  private take(): Stand {
    this.flight = null
    this.isHeld = true
    return this.stand
  }

  private goTo(to: Stand, now: number, still: boolean): void {
    const by = eachPart((i) => (i === 0 ? turn(this.stand[0], to[0]) : to[i] - this.stand[i]))
    this.flight = { start: still ? -Infinity : now, from: this.stand, by }
    this.move(now)
  }

  private aimed(): Stand {
    const { angle, x, z, zoom } = this.aim
    const tilt = this.tilt ?? filling(this.points, this.pivot(), angle, this.window, USUAL_TILT)
    const whole = this.whole(angle, tilt)
    if (x === undefined || z === undefined) return [angle, tilt, ...this.pivot(), ...whole]
    return [angle, tilt, x, 0, z, ...middle(this.window, whole[2] * (zoom ?? 1))]
  }

  private whole(angle: number, tilt: number): Point3 {
    return framed(this.points, this.pivot(), angle, tilt, this.window)
  }

  /** The middle of everything, on the ground. */
  private pivot(): Point3 {
    const between = (axis: 0 | 2): number =>
      (Math.min(...this.points.map((point) => point[axis])) + Math.max(...this.points.map((point) => point[axis]))) / 2
    return [between(0), 0, between(2)]
  }

  private place(): void {
    const [angle, tilt, x, y, z, aside, up, ahead] = this.stand
    const basis = axes(angle, tilt)
    const [right, upward, forward] = [new Vector3(...basis[0]), new Vector3(...basis[1]), new Vector3(...basis[2])]
    this.camera.position
      .set(x, y, z)
      .addScaledVector(right, -aside)
      .addScaledVector(upward, -up)
      .addScaledVector(forward, -ahead)
    this.camera.quaternion.setFromRotationMatrix(new Matrix4().makeBasis(right, upward, forward.negate()))
    this.camera.updateProjectionMatrix()
    this.camera.updateMatrixWorld()
  }
}
