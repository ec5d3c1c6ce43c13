/** The colours of Skyline's island in 3D. */

export const RIVER = '#4f9cc6'
export const RAILING = '#fffaf0'
export const LAMP = '#ffe9b0'
