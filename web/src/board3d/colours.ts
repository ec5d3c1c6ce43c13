/** The colours of the model city: of its light by day, in the evening and in high contrast, of façades and of greenery. */

import { DARK, WHITE } from '../colours'

export const day = {
  palette: {
    sky: '#f6ead6',
    table: '#ecdcc0',
    plate: '#d3c09f',
    slab: '#f1e8d6',
    own: '#c9d6ea',
    outline: '#f7f1e4',
    ink: DARK,
    faint: '#9b8a6b',
  },
  key: '#ffdfae',
  fill: { sky: '#c4d8f5', earth: '#d8c39c' },
}

export const dusk = {
  palette: {
    sky: '#191e27',
    table: '#2a303b',
    plate: '#4a505c',
    slab: '#737985',
    own: '#8480ab',
    outline: '#191e27',
    ink: '#e9e6df',
    faint: '#7b828f',
  },
  key: '#ffc48a',
  fill: { sky: '#b4c4e4', earth: '#5a6070' },
}

export const contrast = {
  palette: {
    sky: WHITE,
    table: WHITE,
    plate: '#8a8a8a',
    slab: WHITE,
    own: '#bfd0e8',
    outline: WHITE,
    ink: '#000000',
    faint: '#3c3c3c',
  },
  key: WHITE,
  fill: { sky: WHITE, earth: '#dddddd' },
}

/** A façade's upper and lower edge, its flat top and the tiles of its roof, and its owner's mark on each of them. */
export const wall = {
  cornice: 'rgb(255 255 255 / 16%)',
  foot: 'rgb(30 20 10 / 22%)',
  mark: 'rgb(255 255 255 / 94%)',
  top: 'rgb(30 20 10 / 18%)',
  topMark: 'rgb(255 255 255 / 90%)',
  valueMark: 'rgb(255 255 255 / 95%)',
  tile: 'rgb(30 20 10 / 26%)',
  roofMark: 'rgb(255 255 255 / 92%)',
}

export const pane = { glass: 'rgb(24 32 44 / 74%)', sky: 'rgb(190 215 240 / 38%)', sill: 'rgb(255 255 255 / 34%)' }

/** Which windows are lit at night: none but the lamps. */
export const night = { dark: '#000', lamps: ['#ffe0a3', '#ffcf7a'] } as const

export const MARK_EDGE = 'rgb(30 25 20 / 55%)'

/** Writing on pale and on strong colours, each with an edge. */
export const onPale = { ink: DARK, edge: 'rgb(255 255 255 / 45%)' }
export const onStrong = { ink: WHITE, edge: 'rgb(30 25 20 / 60%)' }

export const park = { lawn: '#8db35c', trunk: '#6b4f35', crowns: ['#6b9c48', '#3f7440'] } as const
