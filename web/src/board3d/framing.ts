/** Where a camera has to be so that points just fill the free part of a window. Plain geometry, exact for a camera without roll. */

export type Point3 = readonly [number, number, number]

/** A window, and how much of each edge is covered by something else. */
export interface Window {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
}

export const FOV = 30
const STEEPEST = 0.72
/** How far one sees to each side at a distance of 1, up and down. */
const REACH = Math.tan((FOV / 2) * (Math.PI / 180))

/** The camera's own directions: to the right, up, and ahead. Angle 0 looks from the south, tilt 0 straight down. */
export function axes(angle: number, tilt: number): readonly [Point3, Point3, Point3] {
  const [sa, ca, st, ct] = [Math.sin(angle), Math.cos(angle), Math.sin(tilt), Math.cos(tilt)]
  return [
    [ca, 0, -sa],
    [-sa * ct, st, -ca * ct],
    [-sa * st, -ct, -ca * st],
  ]
}

const dot = (a: Point3, b: Point3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** A direction in the window as slopes to the right and up, from its pixels. */
export const slopes = ({ width, height }: Window, x: number, y: number): readonly [number, number] => [
  ((x - width / 2) / (height / 2)) * REACH,
  ((height / 2 - y) / (height / 2)) * REACH,
]

/** The nearest place of the camera along one axis of the window, and how far aside it may be, once it is so far away. */
function span(
  points: readonly (readonly [aside: number, ahead: number])[],
  low: number,
  high: number,
): { nearest: number; aside(ahead: number): number } {
  const right = Math.max(...points.map(([aside, ahead]) => aside - high * ahead))
  const left = Math.min(...points.map(([aside, ahead]) => aside - low * ahead))
  return { nearest: (left - right) / (high - low), aside: (ahead) => (right + high * ahead + left + low * ahead) / 2 }
}

/** Both ways in which a window bounds what is seen: across, and upright. */
function spans(
  points: readonly Point3[],
  pivot: Point3,
  angle: number,
  tilt: number,
  window: Window,
): readonly [ReturnType<typeof span>, ReturnType<typeof span>] {
  const [right, up, ahead] = axes(angle, tilt)
  const seen = points.map((point) => {
    const from: Point3 = [point[0] - pivot[0], point[1] - pivot[1], point[2] - pivot[2]]
    return [dot(from, right), dot(from, up), dot(from, ahead)] as const
  })
  const [west, north] = slopes(window, window.left, window.top)
  const [east, south] = slopes(window, window.width - window.right, window.height - window.bottom)
  return [
    span(
      seen.map(([x, , z]) => [x, z]),
      west,
      east,
    ),
    span(
      seen.map(([, y, z]) => [y, z]),
      south,
      north,
    ),
  ]
}

/** Where `pivot` lies for a camera that has all points in the free part of its window: to the right, up, and ahead of it. */
export function framed(points: readonly Point3[], pivot: Point3, angle: number, tilt: number, window: Window): Point3 {
  const [across, upright] = spans(points, pivot, angle, tilt, window)
  const back = Math.min(across.nearest, upright.nearest)
  return [-across.aside(back), -upright.aside(back), -back]
}

/** The flattest tilt at which the points fill the height that there is: a low city in a high window is seen more from above. */
export function filling(
  points: readonly Point3[],
  pivot: Point3,
  angle: number,
  window: Window,
  flattest: number,
): number {
  for (let tilt = flattest; tilt > STEEPEST; tilt -= 0.03) {
    const [across, upright] = spans(points, pivot, angle, tilt, window)
    if (upright.nearest <= across.nearest) return tilt
  }
  return STEEPEST
}

/** Where a point appears in the window, for a camera to which `pivot` lies at `at`. */
export function projected(
  point: Point3,
  pivot: Point3,
  at: Point3,
  angle: number,
  tilt: number,
  { width, height }: Window,
): readonly [number, number] {
  const [right, up, ahead] = axes(angle, tilt)
  const from: Point3 = [point[0] - pivot[0], point[1] - pivot[1], point[2] - pivot[2]]
  const away = (dot(from, ahead) + at[2]) * REACH
  return [
    width / 2 + ((dot(from, right) + at[0]) / away) * (height / 2),
    height / 2 - ((dot(from, up) + at[1]) / away) * (height / 2),
  ]
}

/** The middle of the free part of the window, as seen so far away. */
export function middle(window: Window, ahead: number): Point3 {
  const [x, y] = slopes(
    window,
    (window.left + window.width - window.right) / 2,
    (window.top + window.height - window.bottom) / 2,
  )
  return [x * ahead, y * ahead, ahead]
}
