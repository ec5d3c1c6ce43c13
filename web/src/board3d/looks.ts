/** Daylight and night over the model city. */

import type { Palette } from './ground'

export interface Look {
  palette: Palette
  key: { colour: string; strength: number; from: [number, number, number] }
  fill: { sky: string; earth: string; strength: number }
  exposure: number
  /** How bright the windows are. */
  night: number
}

const golden: Look = {
  palette: {
    sky: '#f6ead6',
    table: '#ecdcc0',
    plate: '#d3c09f',
    slab: '#f1e8d6',
    own: '#c9d6ea',
    outline: '#f7f1e4',
    ink: '#23262b',
    faint: '#9b8a6b',
  },
  key: { colour: '#ffdfae', strength: 3.3, from: [-7.5, 8.5, 5.5] },
  fill: { sky: '#c4d8f5', earth: '#d8c39c', strength: 2.5 },
  exposure: 0.93,
  night: 0,
}

const evening: Look = {
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
  key: { colour: '#ffc48a', strength: 1.9, from: [-9, 7, 5] },
  fill: { sky: '#b4c4e4', earth: '#5a6070', strength: 1.5 },
  exposure: 1,
  night: 0.85,
}

const stark: Look = {
  ...golden,
  palette: {
    sky: '#ffffff',
    table: '#ffffff',
    plate: '#8a8a8a',
    slab: '#ffffff',
    own: '#bfd0e8',
    outline: '#ffffff',
    ink: '#000000',
    faint: '#3c3c3c',
  },
  key: { ...golden.key, colour: '#ffffff' },
  fill: { sky: '#ffffff', earth: '#dddddd', strength: 1.6 },
}

export const looks = { light: golden, dark: evening, contrast: stark }
