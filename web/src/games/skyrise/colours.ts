/** The colours of Skyrise's ground, and of its islands in 3D. */

export const GROUNDS = {
  yellow: { hex: '#EED999', line: '#9A7413' },
  green: { hex: '#B3CF92', line: '#47702F' },
  white: { hex: '#F6F2E9', line: '#8D877B' },
  brown: { hex: '#C9A482', line: '#6E4526' },
}

export const WATER = '#62A8D1'
export const PATRON = '#4A5060'
export const COIN = '#3A332C'
export const OCEAN = '#6fa9cf'
export const LETTERING = '#3d372f'

/** What Wonders are made of. */
export const matter = {
  stone: '#e9e1d1',
  pale: '#fffaf0',
  slate: '#6a6058',
  copper: '#b07c52',
  glass: '#a9cbdc',
  leaf: '#6b9c48',
}

/** An island's rock from its edge to its tip. */
export const ROCK = ['#b59c7d', '#a5896a', '#8d7460', '#756456', '#645850'] as const
export const SOIL = '#8c7a64'
export const MOORING = '#ded5c4'

export const bridges = { planks: ['#9c7852', '#8a6848'], post: '#6d5138' } as const
export const mills = { tower: '#fbf6ea', cap: '#6a5a4c', sail: '#7d6d5d' }
export const blimps = { hull: '#9a6f8c', sash: '#f6e9d6', fin: '#8a5a78', cabin: '#6a5a4c' }
