/** A worker that thinks: `thinking.ts` at the end of a wire. */

import { Thinking } from './thinking'
import type { FromWorker, ToWorker } from './messages'

const turns = new MessageChannel()
const waiting: (() => void)[] = []
turns.port1.onmessage = () => waiting.shift()?.()
/** Comes after what has been said already, and without the pause that browsers put before timers. */
const rest = (): Promise<void> =>
  new Promise((rested) => {
    waiting.push(rested)
    turns.port2.postMessage(null)
  })

const thinking = new Thinking((message: FromWorker) => postMessage(message), rest)
onmessage = ({ data }: MessageEvent<ToWorker>) => thinking.hear(data)
