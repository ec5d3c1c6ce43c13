/** The twenty Wonders, each a small monument of its own; its owner's colour is the plinth it stands on. */

import {
  BoxGeometry,
  type BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  IcosahedronGeometry,
  SphereGeometry,
  TorusGeometry,
} from 'three'
import { merged, painted } from '../../board3d/geometry'
import { matter, WATER } from './colours'
import { grounds } from './grounds'

const { stone: STONE, pale: PALE, slate: SLATE, copper: COPPER, glass: GLASS, leaf: LEAF } = matter

type At = [x: number, y: number, z: number]

const box = (w: number, h: number, d: number, [x, y, z]: At, colour = STONE, turn = 0): BufferGeometry =>
  painted(new BoxGeometry(w, h, d).rotateY(turn).translate(x, y + h / 2, z), colour)
const pillar = (top: number, foot: number, h: number, [x, y, z]: At, colour = STONE, sides = 12): BufferGeometry =>
  painted(new CylinderGeometry(top, foot, h, sides).translate(x, y + h / 2, z), colour)
const spire = (foot: number, h: number, [x, y, z]: At, colour = COPPER, sides = 8): BufferGeometry =>
  painted(new ConeGeometry(foot, h, sides).translate(x, y + h / 2, z), colour)
const ball = (r: number, [x, y, z]: At, colour = STONE, flat = 1): BufferGeometry =>
  painted(new SphereGeometry(r, 14, 10).scale(1, flat, 1).translate(x, y, z), colour)
const crown = (r: number, [x, y, z]: At): BufferGeometry =>
  painted(new IcosahedronGeometry(r, 1).translate(x, y, z), LEAF)
const dome = (r: number, [x, y, z]: At, colour = COPPER, down = false): BufferGeometry =>
  painted(
    new SphereGeometry(r, 14, 7, 0, Math.PI * 2, 0, Math.PI / 2).rotateX(down ? Math.PI : 0).translate(x, y, z),
    colour,
  )
const ring = (r: number, thick: number, [x, y, z]: At, colour = COPPER, upright = false): BufferGeometry =>
  painted(new TorusGeometry(r, thick, 8, 22).rotateX(upright ? 0 : Math.PI / 2).translate(x, y, z), colour)

const corners: [number, number][] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]

const makers: Record<string, () => BufferGeometry[]> = {
  hammer: () => [
    pillar(0.05, 0.06, 0.75, [0, 0, 0], COPPER),
    box(0.44, 0.22, 0.22, [0, 0.7, 0], SLATE),
    box(0.06, 0.26, 0.26, [-0.2, 0.68, 0], STONE),
    box(0.06, 0.26, 0.26, [0.2, 0.68, 0], STONE),
  ],
  'capital-building': () => [
    box(0.44, 0.16, 0.34, [0, 0, 0]),
    ...[-0.15, -0.05, 0.05, 0.15].map((x) => pillar(0.02, 0.02, 0.2, [x, 0.16, 0.13], PALE)),
    box(0.42, 0.05, 0.32, [0, 0.36, 0]),
    pillar(0.13, 0.14, 0.18, [0, 0.4, 0], PALE),
    dome(0.14, [0, 0.58, 0]),
    spire(0.03, 0.22, [0, 0.7, 0]),
  ],
  palace: () => [
    box(0.36, 0.34, 0.36, [0, 0, 0]),
    dome(0.13, [0, 0.34, 0], GLASS),
    ...corners.flatMap(([x, z]) => [
      pillar(0.06, 0.06, 0.52, [x * 0.18, 0, z * 0.18], PALE),
      spire(0.08, 0.2, [x * 0.18, 0.52, z * 0.18]),
    ]),
  ],
  atlantis: () => [
    ring(0.17, 0.035, [0, 0.06, 0], WATER),
    ring(0.1, 0.03, [0, 0.16, 0], WATER),
    pillar(0.03, 0.045, 0.8, [0, 0, 0], COPPER),
    box(0.34, 0.05, 0.05, [0, 0.62, 0], COPPER),
    ...[-0.15, 0, 0.15].flatMap((x) => [
      pillar(0.022, 0.022, 0.28, [x, 0.65, 0], COPPER),
      spire(0.045, 0.12, [x, 0.93, 0], COPPER, 4),
    ]),
  ],
  zepplinstone: () => [
    pillar(0.05, 0.14, 0.62, [0, 0, 0], STONE, 6),
    painted(new SphereGeometry(0.13, 14, 10).scale(2, 1, 1).translate(0, 0.82, 0), PALE),
    box(0.14, 0.05, 0.07, [0, 0.64, 0], SLATE),
    box(0.07, 0.24, 0.015, [-0.22, 0.7, 0], COPPER),
  ],
  'lynchs-image': () => [
    box(0.08, 0.85, 0.1, [-0.19, 0, 0]),
    box(0.08, 0.85, 0.1, [0.19, 0, 0]),
    box(0.46, 0.09, 0.1, [0, 0.85, 0]),
    box(0.3, 0.06, 0.1, [0, 0.12, 0]),
    ball(0.13, [0, 0.52, 0], COPPER),
  ],
  opportunity: () =>
    Array.from({ length: 7 }, (_, i) =>
      box(0.3 - i * 0.018, 0.13, 0.3 - i * 0.018, [0, i * 0.135, 0], i % 2 ? PALE : GLASS, i * 0.22),
    ),
  'kahns-ambition': () => [
    pillar(0.11, 0.11, 0.9, [-0.1, 0, -0.06], STONE),
    pillar(0.1, 0.1, 0.65, [0.12, 0, -0.08], PALE),
    pillar(0.1, 0.1, 0.45, [0.02, 0, 0.13], COPPER),
    ring(0.11, 0.02, [-0.1, 0.9, -0.06]),
  ],
  'jacobs-gardens': () =>
    [0, 1, 2]
      .flatMap((i) => [
        box(0.44 - i * 0.14, 0.16, 0.44 - i * 0.14, [0, i * 0.16, 0]),
        ...corners.map(([x, z]) => crown(0.06, [x * (0.18 - i * 0.07), i * 0.16 + 0.2, z * (0.18 - i * 0.07)])),
      ])
      .concat(crown(0.11, [0, 0.6, 0])),
  intelligentsium: () => [
    ...Array.from({ length: 8 }, (_, i) =>
      pillar(0.02, 0.02, 0.36, [Math.cos(i * 0.785) * 0.17, 0, Math.sin(i * 0.785) * 0.17], PALE),
    ),
    pillar(0.21, 0.21, 0.06, [0, 0.36, 0]),
    dome(0.19, [0, 0.42, 0], GLASS),
    box(0.05, 0.05, 0.34, [0, 0.58, 0.08], SLATE, 0.5),
  ],
  olmsted: () => [
    pillar(0.05, 0.08, 0.45, [0, 0, 0], COPPER, 7),
    crown(0.22, [0, 0.66, 0]),
    crown(0.15, [-0.14, 0.52, 0.06]),
    crown(0.14, [0.14, 0.54, -0.05]),
    crown(0.13, [0.03, 0.88, 0]),
  ],
  'munchs-haven': () => [
    box(0.24, 0.34, 0.4, [0, 0, 0]),
    spire(0.2, 0.24, [0, 0.34, 0.02], SLATE, 4),
    ...[-0.14, 0.14].flatMap((x) => [
      box(0.11, 0.58, 0.11, [x, 0, 0.17], PALE),
      spire(0.09, 0.32, [x, 0.58, 0.17], COPPER, 4),
    ]),
  ],
  'sullivans-reach': () =>
    [0, 1, 2, 3]
      .map((i) => box(0.34 - i * 0.08, 0.3, 0.34 - i * 0.08, [0, i * 0.28, 0], i % 2 ? PALE : COPPER))
      .concat(spire(0.03, 0.24, [0, 1.12, 0], SLATE)),
  atelier: () => [
    box(0.42, 0.3, 0.36, [0, 0, 0], COPPER),
    ...[-0.14, 0, 0.14].map((x) =>
      painted(new CylinderGeometry(0.09, 0.09, 0.34, 3).rotateX(Math.PI / 2).translate(x, 0.36, 0), GLASS),
    ),
    pillar(0.04, 0.05, 0.8, [-0.15, 0, -0.12], STONE),
  ],
  shard: () => [spire(0.24, 1.3, [0, 0, 0], GLASS, 4), spire(0.14, 0.9, [0.1, 0, 0.08], PALE, 4)],
  'la-boca': () =>
    Object.values(grounds).map(({ hex }, i) =>
      box(0.26, 0.24, 0.26, [i % 2 ? 0.07 : -0.07, i * 0.24, i < 2 ? 0.05 : -0.05], hex),
    ),
  'le-baron': () => [
    pillar(0.06, 0.12, 0.75, [0, 0, 0], STONE, 4),
    ring(0.11, 0.03, [0, 0.84, 0]),
    ...Array.from({ length: 5 }, (_, i) =>
      spire(0.035, 0.16, [Math.cos(i * 1.257) * 0.11, 0.84, Math.sin(i * 1.257) * 0.11]),
    ),
    ball(0.05, [0, 0.84, 0], GLASS),
  ],
  vault: () => [
    pillar(0.24, 0.24, 0.4, [0, 0, 0], SLATE),
    ring(0.14, 0.035, [0, 0.2, 0.2], COPPER, true),
    box(0.24, 0.03, 0.03, [0, 0.185, 0.24], PALE),
    box(0.03, 0.24, 0.03, [0, 0.08, 0.24], PALE),
    dome(0.2, [0, 0.4, 0], STONE),
  ],
  summit: () => [
    spire(0.26, 0.9, [0, 0, 0], SLATE, 5),
    spire(0.105, 0.36, [0, 0.56, 0], PALE, 5),
    pillar(0.01, 0.01, 0.28, [0, 0.86, 0], SLATE, 5),
    box(0.14, 0.08, 0.01, [0.075, 1.04, 0], COPPER),
  ],
  'niemeyers-legacy': () => [
    box(0.06, 0.85, 0.14, [-0.05, 0, 0], PALE),
    box(0.06, 0.85, 0.14, [0.05, 0, 0], PALE),
    dome(0.12, [-0.17, 0.02, 0.08], PALE),
    dome(0.13, [0.17, 0.17, 0.08], PALE, true),
  ],
}

export const monument = (wonder: string): BufferGeometry => merged((makers[wonder] ?? makers.summit!)())
