/** The stage: lays the city out, lets it glow and follows what is shown; draws only when something has changed. */

import { Group, Scene as World, type Object3D } from 'three'
import type { Solid, View } from '../protocol'
import type { FullScene } from '../games/shapes'
import { Orbit } from './camera'
import type { City, Viewpoint } from './city'
import { Counter } from './counter'
import type { Window } from './framing'
import { discard, Glow, type Outlined } from './glow'
import { turnLabels } from './labels'
import { Light, USUAL } from './light'
import { looks, type Look } from './looks'
import { extentOf, outskirts } from './outskirts'
import { Picking } from './picking'
import { Pieces } from './pieces'
import { Renderer } from './renderer'

export class Stage {
  readonly orbit = new Orbit()
  readonly counter = new Counter()
  private readonly renderer: Renderer
  private readonly world = new World()
  private readonly light = new Light(this.world)
  private readonly picking = new Picking()
  private readonly pieces: Pieces
  private readonly glowing = new Glow()
  private base: Object3D = new Group()
  private signs: Object3D = new Group()
  private lights: Object3D = new Group()
  private home: Viewpoint | null = null
  private ghost: Object3D | null = null
  private scene: FullScene | null = null
  private players: View['players'] = []
  private look: Look = looks.light
  private asked = false
  private stopped = false
  private framed = ''
  private window: Window = { width: 1, height: 1, left: 0, right: 0, top: 0, bottom: 0 }

  constructor(
    canvas: HTMLCanvasElement,
    private readonly city: City,
    private readonly drawn: () => void,
    private readonly nameOf: (region: string) => string,
    fine: boolean,
  ) {
    this.pieces = new Pieces(city)
    this.renderer = new Renderer(canvas, fine)
    this.world.add(this.pieces.group, this.glowing.group)
  }

  /** Light and ground for a theme. */
  dress(theme: keyof typeof looks): void {
    this.look = looks[theme]
    this.light.dress(this.look)
    this.reach()
    this.renderer.expose(this.look.exposure)
    this.pieces.setNight(this.look.night)
    this.glowing.dress(this.look.palette, theme === 'contrast')
    if (this.scene) this.lay()
    this.renderer.shadowsChanged()
    this.ask()
  }

  show(scene: FullScene, view: View, still: boolean): void {
    const before = this.scene
    this.scene = scene
    this.players = view.players
    this.picking.spots = this.city.spots(scene)
    this.picking.solids = this.city.solids(scene)
    if (!before || this.city.groundKey(before) !== this.city.groundKey(scene)) this.lay()
    this.frameAll(still || !before)
    this.pieces.show(this.picking.solids, this.picking.spots, view.players, performance.now(), still)
    discard(this.signs)
    this.signs = this.city.signs?.(scene, view, this.look.palette) ?? new Group()
    this.world.add(this.signs)
    this.renderer.shadowsChanged()
    this.ask()
  }

  /** Let these sites glow, on the ground and on top of what stands there. */
  glow(sites: ReadonlySet<string>): void {
    this.glowing.show([...sites].flatMap((id) => this.outlined(id)))
    this.ask()
  }

  /** Outline what is named elsewhere. */
  point(words: readonly string[]): void {
    this.glowing.point(words.flatMap((word) => this.outlined(word)))
    this.ask()
  }

  private outlined(id: string): Outlined[] {
    const spot = this.picking.spots.get(id)
    return spot ? [{ spot, top: this.picking.topOf(id) }] : []
  }

  /** Show what belongs to the thing that is pointed at. */
  follow(view: View, pointed: string | null): void {
    this.world.remove(this.lights)
    this.lights = (this.scene && this.city.lights?.(this.scene, view, pointed, this.look.palette)) ?? new Group()
    this.world.add(this.lights)
    this.ask()
  }

  hover(solid: Solid | null): void {
    if (this.ghost) this.world.remove(this.ghost)
    this.ghost = null
    const spot = solid && this.picking.spots.get(solid.site)
    if (solid && spot) {
      this.ghost = this.pieces.ghost(solid, spot, this.players)
      this.world.add(this.ghost)
    }
    this.ask()
  }

  resize(window: Window, still: boolean): void {
    const { width, height } = window
    if (width < 2 || height < 2) return
    const isOther = width !== this.window.width || height !== this.window.height
    this.window = window
    if (isOther) this.renderer.resize(width, height)
    this.settle(width / (height - window.bottom))
    this.frameAll(still || isOther)
    this.ask()
  }

  /** Show the whole city, from where one looks. */
  showAll(still: boolean): void {
    this.orbit.showAll(performance.now(), still)
    this.ask()
  }

  /** Fly to a viewpoint; from above or at the usual tilt. */
  fly(to: Viewpoint, tilt: number | null, still: boolean): void {
    this.orbit.fly(to, tilt, performance.now(), still)
    this.ask()
  }

  /** The site under a point of the window. */
  pick(x: number, y: number): string | null {
    return this.picking.siteAt(x, y, this.window, this.orbit.camera)
  }

  /** Where the top of a site appears in the window. */
  project(site: string): { x: number; y: number } | null {
    return this.picking.project(site, this.window, this.orbit.camera)
  }

  /** Ask for a frame; nothing is drawn unless somebody asked. */
  ask(): void {
    if (this.asked || this.stopped) return
    this.asked = true
    requestAnimationFrame((now) => this.frame(now))
  }

  stop(): void {
    this.stopped = true
    this.renderer.stop()
  }

  /** Draw again and again for a while: how many frames a second came out, and the page's own work for one. */
  async measure(milliseconds: number): Promise<{ rate: number; work: number; drawCalls: number; triangles: number }> {
    const [start, before, worked] = [performance.now(), this.counter.frames, this.counter.work]
    while (performance.now() - start < milliseconds) {
      this.orbit.drag(2, 0)
      this.ask()
      await new Promise(requestAnimationFrame)
    }
    const frames = this.counter.frames - before
    const rate = (frames * 1000) / (performance.now() - start)
    return {
      rate,
      work: (this.counter.work - worked) / frames,
      drawCalls: this.drawCalls,
      triangles: this.renderer.triangles,
    }
  }

  get drawCalls(): number {
    return this.renderer.drawCalls
  }

  private frame(now: number): void {
    this.asked = false
    if (this.stopped) return
    const began = performance.now()
    const falling = this.pieces.move(now)
    const moving = this.orbit.move(now) || falling
    if (falling) this.renderer.shadowsChanged()
    turnLabels(this.base, this.orbit.angle)
    this.renderer.draw(this.world, this.orbit.camera)
    this.counter.tick(now, performance.now() - began)
    this.drawn()
    if (moving) this.ask()
  }

  /** Turn what can be read towards where everybody starts. */
  private settle(aspect: number): void {
    this.home = this.city.home?.(aspect) ?? null
    const facing = Math.round((this.home?.angle ?? 0) / (Math.PI / 2)) * (Math.PI / 2)
    if (facing === this.pieces.facing) return
    this.pieces.facing = facing
    if (!this.scene) return
    this.lay()
    this.pieces.show(this.picking.solids, this.picking.spots, this.players, performance.now(), true)
    this.renderer.shadowsChanged()
  }

  /** Let the camera have in view what there is, if that or the window has changed. */
  private frameAll(still: boolean): void {
    if (!this.scene || this.window.width < 2) return
    const points = outskirts(this.city.bounds(this.scene), this.picking.solids, this.picking.spots)
    const framed = JSON.stringify([this.window, points])
    if (framed === this.framed) return
    this.framed = framed
    this.orbit.frame(this.window, points, performance.now(), still)
    this.reach()
  }

  /** Let the light reach as far as the city does. */
  private reach(): void {
    this.light.reach(this.scene ? extentOf(this.city.bounds(this.scene)) : USUAL)
    this.renderer.shadowsChanged()
  }

  private lay(): void {
    if (!this.scene) return
    this.world.remove(this.base)
    this.base = this.city.ground(this.scene, this.players, this.look.palette, this.nameOf)
    this.world.add(this.base)
  }
}
