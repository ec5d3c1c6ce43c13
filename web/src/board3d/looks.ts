/** Daylight and night over the model city. */

import { contrast, day, dusk } from './colours'
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
  palette: day.palette,
  key: { colour: day.key, strength: 3.3, from: [-7.5, 8.5, 5.5] },
  fill: { ...day.fill, strength: 2.5 },
  exposure: 0.93,
  night: 0,
}

const evening: Look = {
  palette: dusk.palette,
  key: { colour: dusk.key, strength: 1.9, from: [-9, 7, 5] },
  fill: { ...dusk.fill, strength: 1.5 },
  exposure: 1,
  night: 0.85,
}

const stark: Look = {
  ...golden,
  palette: contrast.palette,
  key: { ...golden.key, colour: contrast.key },
  fill: { ...contrast.fill, strength: 1.6 },
}

export const looks = { light: golden, dark: evening, contrast: stark }
