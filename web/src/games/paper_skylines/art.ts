/** A picture for every card, cut from paper: towers far away, houses, halls, shops, works or trees near by, and its sites. */

import type { PaperSkylinesCard } from '../../protocol'

export const ART = { width: 120, height: 42 }

/** A piece of paper; the higher its layer, the nearer and darker. A lamp is a lit window, water is blue. */
export interface Cutout {
  d: string
  layer: 1 | 2 | 3 | 'lamp' | 'water'
}

type Near = (level: number, chance: () => number) => Cutout[]

const GROUND = ART.height

/** The same card always gets the same picture. */
export function art(card: Pick<PaperSkylinesCard, 'id' | 'type' | 'level' | 'sites'>): Cutout[] {
  const chance = seeded(card.id)
  const level = card.level ?? 2
  return [
    ...far(level, chance),
    ...card.sites.flatMap((site, at) => sites[site]?.(26 + at * 64 + chance() * 12) ?? []),
    ...(near[card.type] ?? near.city!)(level, chance),
  ]
}

function seeded(text: string): () => number {
  let state = [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

const round = (value: number): string => value.toFixed(1)
const box = (x: number, y: number, width: number, height: number): string =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`
const spread = (count: number): number[] => Array.from({ length: count }, (_, at) => ((at + 0.5) * ART.width) / count)

function far(level: number, chance: () => number): Cutout[] {
  return spread(4 + level).map((x) => {
    const [width, height] = [9 + chance() * 9, 8 + level * 3 + chance() * 14]
    return { d: box(x - width / 2, GROUND - height, width, height), layer: 1 }
  })
}

const near: Record<string, Near> = {
  residential: (level, chance) =>
    spread(2 + level).flatMap((x): Cutout[] => {
      const [width, height] = [Math.min(26, 92 / (2 + level)), 8 + chance() * 7 + level]
      const [left, top] = [x - width / 2, GROUND - height]
      return [
        {
          d: `M${round(left)} ${GROUND}V${round(top)}L${round(x)} ${round(top - 8)}L${round(left + width)} ${round(top)}V${GROUND}Z`,
          layer: 3,
        },
        { d: box(x - 4.5, top + 2, 3, 4), layer: 'lamp' },
        { d: box(x + 1.5, top + 2, 3, 4), layer: 'lamp' },
      ]
    }),
  civic: (level, chance) => {
    const columns = 4 + level
    const [width, x] = [columns * 9, 34 + chance() * 30]
    const [left, top] = [Math.max(2, Math.min(x, ART.width - width - 2)), 19]
    const middle = left + width / 2
    const roof =
      level > 2
        ? `M${round(middle - 16)} ${top}a16 14 0 0 1 32 0Z`
        : `M${round(left - 3)} ${top}L${round(middle)} ${top - 10}L${round(left + width + 3)} ${top}Z`
    const pillars = Array.from({ length: columns }, (_, at) =>
      box(left + 2 + at * 9, top + 4, 5, GROUND - top - 8),
    ).join('')
    return [
      { d: roof, layer: 3 },
      { d: `${box(left - 3, top, width + 6, 3)}${pillars}${box(left - 4, GROUND - 3, width + 8, 3)}`, layer: 3 },
    ]
  },
  commercial: (level, chance) =>
    spread(1 + level).flatMap((x): Cutout[] => {
      const [width, height] = [Math.min(30, 80 / (1 + level)), 16 + level * 3 + chance() * 8]
      const [left, top] = [x - width / 2, GROUND - height]
      const rows = Array.from({ length: Math.floor((height - 12) / 5) }, (_, at) =>
        box(left + 3, top + 3 + at * 5, width - 6, 2.2),
      ).join('')
      return [
        { d: box(left, top, width, height), layer: 3 },
        { d: rows || box(left + 3, top + 3, width - 6, 2), layer: 'lamp' },
        { d: `M${round(left - 2)} ${GROUND - 9}h${round(width + 4)}l1.5 4h${round(-width - 7)}Z`, layer: 2 },
      ]
    }),
  industrial: (level, chance) => {
    const teeth = 3 + level
    const [left, step] = [10 + chance() * 14, 72 / teeth]
    const saw = Array.from({ length: teeth }, () => `l${round(step)} -7v7`).join('')
    const stacks = Array.from({ length: Math.min(3, level) }, (_, at) =>
      box(left + 80 + at * 8, 9 + at * 4, 4.5, GROUND),
    ).join('')
    return [
      { d: `M${round(left)} ${GROUND}V28${saw}V${GROUND}Z`, layer: 3 },
      { d: stacks, layer: 3 },
      {
        d: Array.from({ length: teeth }, (_, at) => box(left + 3 + at * step, 33, step - 6, 3)).join(''),
        layer: 'lamp',
      },
      { d: `M${round(left + 82)} 6a4 4 0 1 1 5 -3a5 4 0 1 1 3 5Z`, layer: 1 },
    ]
  },
  park: (level, chance) => [
    { d: `M0 ${GROUND}V36q30 -${6 + level * 2} 60 -2t60 -2V${GROUND}Z`, layer: 2 },
    ...spread(3 + level).map((x): Cutout => {
      const [size, y] = [5 + chance() * 3, 26 + chance() * 6]
      const crown =
        chance() > 0.45
          ? `M${round(x - size)} ${round(y)}a${round(size)} ${round(size)} 0 1 1 ${round(size * 2)} 0a${round(size)} ${round(size)} 0 1 1 ${round(-size * 2)} 0Z`
          : `M${round(x - size)} ${round(y + size)}L${round(x)} ${round(y - size * 1.6)}L${round(x + size)} ${round(y + size)}Z`
      return { d: `${crown}${box(x - 0.9, y + size - 1, 1.8, 10)}`, layer: 3 }
    }),
  ],
  city: (_, chance) =>
    spread(9).map((x): Cutout => {
      const [width, height] = [10 + chance() * 5, 10 + chance() * 22]
      return {
        d: `${box(x - width / 2, GROUND - height, width, height)}${chance() > 0.6 ? box(x - 0.7, GROUND - height - 7, 1.4, 8) : ''}`,
        layer: chance() > 0.5 ? 3 : 2,
      }
    }),
}

const sites: Record<string, (x: number) => Cutout[]> = {
  water: () => [
    {
      d: `M0 ${GROUND}V37q5 -3 10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0t10 0V${GROUND}Z`,
      layer: 'water',
    },
  ],
  transit: (x) => [{ d: `M0 ${GROUND - 14}h120v1.6H0Z${box(x - 9, GROUND - 21, 18, 6.5)}`, layer: 2 }],
  stage: (x) => [{ d: `M${round(x)} 0l-14 ${GROUND}h28Z`, layer: 'lamp' }],
  arena: (x) => [{ d: `M${round(x - 20)} ${GROUND}v-9a20 8 0 0 1 40 0v9Z`, layer: 2 }],
  monument: (x) => [{ d: `M${round(x - 4)} ${GROUND}l1.5 -30l2.5 -5l2.5 5l1.5 30Z`, layer: 2 }],
}
