/** The live client in a browser: real sockets and clocks, and the network's comings and goings. */

import { reached } from '../offline/app.svelte'
import { isHere } from '../tables'
import { LiveClient, type Ears, type Listener, type Socket, type Visitor } from './client'

/** How a browser says that a connection was lost, or never made. */
const ABNORMAL = 1006
/** Milliseconds after which a connection that has not come about is given up: some networks never say no. */
const PATIENCE = 10_000

export function openLive(table: string, visitor: Visitor, listener: Listener): LiveClient & { leave(): void } {
  const isFar = !isHere(table)
  const client = new LiveClient(
    visitor,
    {
      open: (ears) => (isFar ? socketTo(table, ears) : channelHere(table, ears)),
      after: (milliseconds, then) => {
        const timer = setTimeout(then, milliseconds)
        return () => clearTimeout(timer)
      },
      random: Math.random,
    },
    listener,
  )
  const back = (): void => client.wake()
  const gone = (): void => client.lose()
  const seen = (): void => {
    if (document.visibilityState === 'visible') client.wake()
  }
  if (isFar) {
    addEventListener('online', back)
    addEventListener('offline', gone)
  }
  document.addEventListener('visibilitychange', seen)
  const leave = (): void => {
    removeEventListener('online', back)
    removeEventListener('offline', gone)
    document.removeEventListener('visibilitychange', seen)
    client.close()
  }
  return Object.assign(client, { leave })
}

function socketTo(table: string, ears: Ears): Socket {
  const socket = new WebSocket(address(table))
  const patience = setTimeout(() => socket.close(), PATIENCE)
  socket.onopen = () => {
    clearTimeout(patience)
    reached(true)
    ears.opened()
  }
  socket.onmessage = ({ data }) => ears.heard(data)
  socket.onclose = ({ code }) => {
    clearTimeout(patience)
    if (code === ABNORMAL) reached(false)
    ears.closed(code)
  }
  return socket
}

/** The same to a table on this device. */
function channelHere(table: string, ears: Ears): Socket {
  const joined = import('../offline/house').then(({ connect }) => connect(table, ears))
  joined.catch(() => ears.closed(ABNORMAL))
  return {
    send: (text) => void joined.then((channel) => channel.send(text)),
    close: () => void joined.then((channel) => channel.close()),
  }
}

function address(table: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/api/tables/${encodeURIComponent(table)}/live`
}
