/** Puts the world on a canvas: with shadows and every pixel where there is a graphics processor, plainly where there is none. */

import { LinearToneMapping, PCFShadowMap, WebGLRenderer, type Camera, type Scene as World } from 'three'

export class Renderer {
  private readonly own: WebGLRenderer

  constructor(
    canvas: HTMLCanvasElement,
    /** Shadows, smoothed edges and every pixel of the screen: too much without a graphics processor. */
    private readonly fine: boolean,
  ) {
    this.own = new WebGLRenderer({ canvas, antialias: fine, powerPreference: 'low-power' })
    this.own.shadowMap.enabled = fine
    this.own.shadowMap.type = PCFShadowMap
    this.own.shadowMap.autoUpdate = false
    this.own.toneMapping = LinearToneMapping
  }

  expose(exposure: number): void {
    this.own.toneMappingExposure = exposure
  }

  /** Something that throws a shadow has moved. */
  shadowsChanged(): void {
    this.own.shadowMap.needsUpdate = true
  }

  resize(width: number, height: number): void {
    this.own.setPixelRatio(Math.min(devicePixelRatio, this.fine ? 2 : 1))
    this.own.setSize(width, height, false)
  }

  draw(world: World, camera: Camera): void {
    this.own.render(world, camera)
  }

  stop(): void {
    this.own.dispose()
  }

  get drawCalls(): number {
    return this.own.info.render.calls
  }

  get triangles(): number {
    return this.own.info.render.triangles
  }
}
