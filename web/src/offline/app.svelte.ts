/** The page as an app: the service worker behind it, whether a newer build is there, and whether the server is. */

import type { Asked, Told } from './messages'

/** The build that this page is of; none while it is developed. */
export const BUILD = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content

export const app = $state({
  /** Whether this page is older than what the server has by now. */
  outdated: false,
  /** Whether the server cannot be reached, as far as we know; a browser's own word for it is not to be relied on. */
  offline: !navigator.onLine,
})

const AGAIN = 10_000
let waiting: ReturnType<typeof setTimeout> | undefined

/** Somebody has asked the server, and it has answered or has not. */
export function reached(isThere: boolean): void {
  app.offline = !isThere
  clearTimeout(waiting)
  if (app.offline) waiting = setTimeout(() => void lookForServer(), AGAIN)
}

async function lookForServer(): Promise<void> {
  await fetch('/healthz').then(
    ({ ok }) => reached(ok),
    () => reached(false),
  )
}

addEventListener('online', () => void lookForServer())
addEventListener('offline', () => reached(false))

/** Have the page kept on this device; call once, when it is shown. */
export async function keepPage(): Promise<void> {
  if (!BUILD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('controllerchange', () => void compare())
  document.addEventListener('visibilitychange', () => void lookForNewer())
  addEventListener('online', () => void lookForNewer())
  try {
    await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    active?.postMessage('keep' satisfies Asked)
    await compare()
  } catch {
    // a browser that keeps nothing shows the page all the same
  }
}

/** A tab may stay open for days: whenever it is looked at again, it asks whether it is of yesterday. */
async function lookForNewer(): Promise<void> {
  if (document.visibilityState !== 'visible' || !navigator.onLine) return
  await navigator.serviceWorker
    .getRegistration()
    .then((registration) => registration?.update())
    .catch(() => undefined)
}

async function compare(): Promise<void> {
  const { controller } = navigator.serviceWorker
  if (controller) app.outdated = (await buildOf(controller)) !== BUILD
}

function buildOf(worker: ServiceWorker): Promise<string> {
  return new Promise((tell) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }: MessageEvent<Told>) => tell(data.build)
    worker.postMessage('build' satisfies Asked, [port2])
  })
}
