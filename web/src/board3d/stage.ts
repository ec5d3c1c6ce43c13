/** The stage: light, ground, pieces and glow; draws only when something has changed. */

import {
  Box3,
  Color,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  LinearToneMapping,
  PCFShadowMap,
  Plane,
  Raycaster,
  Scene as World,
  Vector2,
  Vector3,
  WebGLRenderer,
  type Object3D,
  type Ray,
} from 'three'
import { contains } from '../plan/polygon'
import type { Player, Scene, Solid, View } from '../wire'
import { Orbit } from './camera'
import type { City, Spot3, Viewpoint } from './city'
import { Counter } from './counter'
import type { Window } from './framing'
import { discard, Glow, type Outlined } from './glow'
import { turnLabels } from './labels'
import { looks, type Look } from './looks'
import { UNIT } from './measure'
import { extentOf, outskirts } from './outskirts'
import { Pieces } from './pieces'

export class Stage {
  readonly orbit = new Orbit()
  readonly counter = new Counter()
  private readonly renderer: WebGLRenderer
  private readonly world = new World()
  private readonly key = new DirectionalLight()
  private readonly fill = new HemisphereLight()
  private readonly pieces: Pieces
  private readonly glowing = new Glow()
  private base: Object3D = new Group()
  private signs: Object3D = new Group()
  private lights: Object3D = new Group()
  private home: Viewpoint | null = null
  private ghost: Object3D | null = null
  private scene: Scene | null = null
  private players: readonly Player[] = []
  private spots: ReadonlyMap<string, Spot3> = new Map()
  private solids: readonly Solid[] = []
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
    /** Shadows, smoothed edges and every pixel of the screen: too much without a graphics processor. */
    private readonly fine: boolean,
  ) {
    this.pieces = new Pieces(city)
    this.renderer = new WebGLRenderer({ canvas, antialias: fine, powerPreference: 'low-power' })
    this.renderer.shadowMap.enabled = fine
    this.renderer.shadowMap.type = PCFShadowMap
    this.renderer.shadowMap.autoUpdate = false
    this.renderer.toneMapping = LinearToneMapping
    this.key.castShadow = true
    this.key.shadow.mapSize.set(2048, 2048)
    this.key.shadow.radius = 3
    this.key.shadow.bias = -0.0006
    this.key.shadow.normalBias = 0.012
    this.world.add(this.key, this.fill, this.pieces.group, this.glowing.group)
  }

  /** Light and ground for a theme. */
  dress(theme: keyof typeof looks): void {
    this.look = looks[theme]
    const { palette, key, fill } = this.look
    this.world.background = new Color(palette.sky)
    this.world.fog = new Fog(palette.sky)
    this.air()
    this.key.color.set(key.colour)
    this.key.intensity = key.strength
    this.fill.color.set(fill.sky)
    this.fill.groundColor.set(fill.earth)
    this.fill.intensity = fill.strength
    this.renderer.toneMappingExposure = this.look.exposure
    this.pieces.setNight(this.look.night)
    this.glowing.dress(palette, theme === 'contrast')
    if (this.scene) this.lay()
    this.renderer.shadowMap.needsUpdate = true
    this.ask()
  }

  show(scene: Scene, view: View, still: boolean): void {
    const before = this.scene
    this.scene = scene
    this.players = view.players
    this.spots = this.city.spots(scene)
    this.solids = this.city.solids(scene)
    if (!before || this.city.groundKey(before) !== this.city.groundKey(scene)) this.lay()
    this.frameAll(still || !before)
    this.pieces.show(this.solids, this.spots, view.players, performance.now(), still)
    discard(this.signs)
    this.signs = this.city.signs?.(scene, view, this.look.palette) ?? new Group()
    this.world.add(this.signs)
    this.renderer.shadowMap.needsUpdate = true
    this.ask()
  }

  /** Let these sites glow, on the ground and on top of what stands there. */
  glow(sites: ReadonlySet<string>): void {
    this.glowing.show([...sites].flatMap((id) => this.outlined(id)))
    this.ask()
  }

  /** Outline what is named elsewhere. */
  point(word: string | null): void {
    this.glowing.point((word !== null && this.outlined(word)[0]) || null)
    this.ask()
  }

  private outlined(id: string): Outlined[] {
    const spot = this.spots.get(id)
    return spot ? [{ spot, top: this.top(id) * UNIT }] : []
  }

  /** Show what belongs to the thing that is pointed at. */
  light(view: View, pointed: string | null): void {
    this.world.remove(this.lights)
    this.lights = (this.scene && this.city.lights?.(this.scene, view, pointed, this.look.palette)) ?? new Group()
    this.world.add(this.lights)
    this.ask()
  }

  hover(solid: Solid | null): void {
    if (this.ghost) this.world.remove(this.ghost)
    this.ghost = null
    const spot = solid && this.spots.get(solid.site)
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
    if (isOther) {
      this.renderer.setPixelRatio(Math.min(devicePixelRatio, this.fine ? 2 : 1))
      this.renderer.setSize(width, height, false)
    }
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

  /** The site under a point of the window: the nearest tower or slab that the ray meets. */
  pick(x: number, y: number): string | null {
    const caster = new Raycaster()
    caster.setFromCamera(
      new Vector2((x / this.window.width) * 2 - 1, 1 - (y / this.window.height) * 2),
      this.orbit.camera,
    )
    let best: { site: string; far: number } | null = null
    for (const [site, at] of this.spots) {
      const far = Math.min(this.farAway(caster.ray, site, at), onGround(caster.ray, at))
      if (far < (best?.far ?? Infinity)) best = { site, far }
    }
    return best?.site ?? null
  }

  /** How far along a ray the tower or slab of a site is. */
  private farAway(ray: Ray, site: string, at: Spot3): number {
    const top = this.top(site) * UNIT
    if (at.outline && top === 0) return Infinity
    const half = at.half * (top > 0 ? 0.74 : 0.96)
    const box = new Box3(
      new Vector3(at.x - half, at.y - 0.05, at.z - half),
      new Vector3(at.x + half, at.y + Math.max(0.02, top), at.z + half),
    )
    return ray.intersectBox(box, new Vector3())?.distanceTo(ray.origin) ?? Infinity
  }

  /** Where the top of a site appears in the window. */
  project(id: string): { x: number; y: number } | null {
    const spot = this.spots.get(id)
    if (!spot) return null
    const point = new Vector3(spot.x, spot.y + this.top(id) * UNIT + 0.15, spot.z).project(this.orbit.camera)
    return { x: ((point.x + 1) / 2) * this.window.width, y: ((1 - point.y) / 2) * this.window.height }
  }

  /** Ask for a frame; nothing is drawn unless somebody asked. */
  ask(): void {
    if (this.asked || this.stopped) return
    this.asked = true
    requestAnimationFrame((now) => this.frame(now))
  }

  stop(): void {
    this.stopped = true
    this.renderer.dispose()
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
      triangles: this.renderer.info.render.triangles,
    }
  }

  get drawCalls(): number {
    return this.renderer.info.render.calls
  }

  private frame(now: number): void {
    this.asked = false
    if (this.stopped) return
    const began = performance.now()
    const falling = this.pieces.move(now)
    const moving = this.orbit.move(now) || falling
    if (falling) this.renderer.shadowMap.needsUpdate = true
    turnLabels(this.base, this.orbit.angle)
    this.renderer.render(this.world, this.orbit.camera)
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
    this.pieces.show(this.solids, this.spots, this.players, performance.now(), true)
    this.renderer.shadowMap.needsUpdate = true
  }

  /** Let the camera have in view what there is, if that or the window has changed. */
  private frameAll(still: boolean): void {
    if (!this.scene || this.window.width < 2) return
    const points = outskirts(this.city.bounds(this.scene), this.solids, this.spots)
    const framed = JSON.stringify([this.window, points])
    if (framed === this.framed) return
    this.framed = framed
    this.orbit.frame(this.window, points, performance.now(), still)
    this.air()
  }

  /** Fog and shadow reach as far as the city does. */
  private air(): void {
    const far = this.scene ? extentOf(this.city.bounds(this.scene)) / 6.4 : 1
    if (this.world.fog instanceof Fog) Object.assign(this.world.fog, { near: 13 * far, far: 34 * far })
    this.key.position.set(...this.look.key.from).multiplyScalar(far)
    Object.assign(this.key.shadow.camera, {
      left: -6 * far,
      right: 6 * far,
      top: 6 * far,
      bottom: -6 * far,
      near: far,
      far: 34 * far,
    })
    this.key.shadow.camera.updateProjectionMatrix()
    this.renderer.shadowMap.needsUpdate = true
  }

  private lay(): void {
    if (!this.scene) return
    this.world.remove(this.base)
    this.base = this.city.ground(this.scene, this.players, this.look.palette, this.nameOf)
    this.world.add(this.base)
  }

  private top(site: string): number {
    return Math.max(
      0,
      ...this.solids.filter((solid) => solid.site === site && solid.shape !== 'antenna').map((solid) => solid.top),
    )
  }
}

/** How far along a ray a site with corners of its own is met on the ground. */
function onGround(ray: Ray, { y, outline }: Spot3): number {
  const met = outline && ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -y), new Vector3())
  return met && contains(outline, [met.x, met.z]) ? met.distanceTo(ray.origin) : Infinity
}
