/** The colours of the types of cards, and of their towers in 3D. */

export const kinds: Record<string, string> = {
  residential: '#a8483c',
  civic: '#3f6391',
  commercial: '#7c4d86',
  industrial: '#6b5f52',
  park: '#44753a',
  city: '#4b4f57',
}

export const CARD = '#fffdf9'
export const LESS = '#00724f'
export const GREEN = '#9db678'
export const SKIN = '#f3dcc0'

export const fronts = {
  cornice: 'rgb(255 250 235 / 30%)',
  pane: 'rgb(255 243 207 / 78%)',
  glyph: 'rgb(255 255 255 / 88%)',
}
export const night = { dark: '#000', lamp: '#ffd88a', dim: '#6b5a36' }

/** What stands on the roof of each type. */
export const tops = {
  residential: '#8c3a30',
  civic: { drum: '#d9dfe8', dome: '#7d9cc4', pole: '#e9e6df' },
  commercial: { box: '#9a6aa5', sign: '#f3e6c4', mast: '#4b4f57' },
  industrial: { chimney: '#8d8172', flue: '#9b8f80', hall: '#5d5348' },
  city: { pier: '#8c9099', beam: '#a5a9b1' },
}
