/** Writing that lies on the ground and can be read from every side: one mesh for each side, of which one is shown. */

import {
  BufferAttribute,
  BufferGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  type Object3D,
  type Texture,
} from 'three'
import { drawing } from './textures'

export interface Label {
  text: string
  x: number
  z: number
  y?: number
  size: number
  ink: string
  /** The colour of the tab that it is written on. */
  tab?: string
}

const CELL = 128
const ACROSS = 8
const SIDES = [0, 1, 2, 3]

export function labels(all: readonly Label[]): Group {
  const group = new Group()
  if (all.length === 0) return group
  const material = new MeshBasicMaterial({ map: written(all), transparent: true, depthWrite: false, toneMapped: false })
  for (const side of SIDES) {
    const mesh = new Mesh(laid(all, side), material)
    mesh.userData.side = side
    mesh.visible = side === 0
    group.add(mesh)
  }
  return group
}

/** Show the writing that stands upright for who looks from this angle. */
export function turnLabels(within: Object3D, angle: number): void {
  const side = ((Math.round(angle / (Math.PI / 2)) % 4) + 4) % 4
  within.traverse((object) => {
    if (object.userData.side !== undefined) object.visible = object.userData.side === side
  })
}

/** All labels flat, turned to a side. */
function laid(all: readonly Label[], side: number): BufferGeometry {
  const rows = Math.ceil(all.length / ACROSS)
  const [positions, uvs]: [number[], number[]] = [[], []]
  all.forEach(({ x, y = 0, z, size }, i) => {
    const plane = new PlaneGeometry(size, size)
      .rotateX(-Math.PI / 2)
      .rotateY((side * Math.PI) / 2)
      .translate(x, y, z)
      .toNonIndexed()
    positions.push(...plane.getAttribute('position').array)
    const uv = plane.getAttribute('uv')
    for (let corner = 0; corner < uv.count; corner++)
      uvs.push(((i % ACROSS) + uv.getX(corner)) / ACROSS, 1 - (Math.floor(i / ACROSS) + 1 - uv.getY(corner)) / rows)
  })
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
  return geometry
}

function written(all: readonly Label[]): Texture {
  return drawing(CELL * ACROSS, CELL * Math.ceil(all.length / ACROSS), (pen) => {
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    all.forEach(({ text, ink, tab }, i) => {
      const [x, y] = [(i % ACROSS) * CELL, Math.floor(i / ACROSS) * CELL]
      if (tab) {
        pen.fillStyle = tab
        pen.beginPath()
        pen.roundRect(x + 8, y + 8, CELL - 16, CELL - 16, 28)
        pen.fill()
      }
      pen.font = `700 ${text.length > 1 && !/^\d/.test(text) ? 58 : 88}px system-ui, sans-serif`
      pen.fillStyle = ink
      pen.fillText(text, x + CELL / 2, y + CELL / 2 + 6, CELL - 12)
    })
  })
}
