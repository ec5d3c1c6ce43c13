/** Sun, sky and air over the city, as a theme likes them; they reach as far as the city does. */

import { Color, DirectionalLight, Fog, HemisphereLight, type Scene as World } from 'three'
import type { Look } from './looks'

/** How far a city reaches for which the numbers below were made. */
export const USUAL = 6.4

export class Light {
  private readonly sun = new DirectionalLight()
  private readonly sky = new HemisphereLight()
  private readonly fog = new Fog(0)
  private from: Look['key']['from'] = [0, 1, 0]

  constructor(private readonly world: World) {
    this.sun.castShadow = true
    this.sun.shadow.mapSize.set(2048, 2048)
    this.sun.shadow.radius = 3
    this.sun.shadow.bias = -0.0006
    this.sun.shadow.normalBias = 0.012
    world.add(this.sun, this.sky)
  }

  dress({ palette, key, fill }: Look): void {
    this.world.background = new Color(palette.sky)
    this.fog.color.set(palette.sky)
    this.world.fog = this.fog
    this.from = key.from
    this.sun.color.set(key.colour)
    this.sun.intensity = key.strength
    this.sky.color.set(fill.sky)
    this.sky.groundColor.set(fill.earth)
    this.sky.intensity = fill.strength
  }

  /** Fog and shadow for a city that reaches so far. */
  reach(extent: number): void {
    const far = extent / USUAL
    Object.assign(this.fog, { near: 13 * far, far: 34 * far })
    this.sun.position.set(...this.from).multiplyScalar(far)
    Object.assign(this.sun.shadow.camera, {
      left: -6 * far,
      right: 6 * far,
      top: 6 * far,
      bottom: -6 * far,
      near: far,
      far: 34 * far,
    })
    this.sun.shadow.camera.updateProjectionMatrix()
  }
}
