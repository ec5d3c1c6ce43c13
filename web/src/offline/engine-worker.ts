/** Python, in a worker of its own: it starts once, and is then asked one thing after the other. */

import type { EngineAnswer, EngineQuestion, Start } from './messages'

/** As much of Pyodide as is used. */
interface Python {
  unpackArchive(archive: ArrayBuffer, format: 'zip', options: { extractDir: string }): void
  runPython(program: string): unknown
  pyimport(name: string): { call: Call }
}
type Call = (name: string, given: string) => string
type Load = (options: object) => Promise<Python>

const HOME = '/lib/topfloor'

let call: Call | null = null

onmessage = ({ data: { id, ask } }: MessageEvent<EngineQuestion>): void => {
  const tell = (answer: Omit<EngineAnswer, 'id'>): void => postMessage({ id, ...answer } satisfies EngineAnswer)
  const fail = (error: unknown): void => tell({ failed: String(error) })
  if ('start' in ask) void start(ask.start).then(() => tell({ told: '{}' }), fail)
  else
    try {
      tell({ told: call!(ask.call, ask.given) })
    } catch (error) {
      fail(error)
    }
}

async function start({ runtime, sources, info }: Start): Promise<void> {
  const [{ loadPyodide }, archive] = await Promise.all([
    import(/* @vite-ignore */ `${runtime}pyodide.mjs`) as Promise<{ loadPyodide: Load }>,
    fetch(sources).then((answer) => answer.arrayBuffer()),
  ])
  const lockFileContents = { info, packages: {} } // none but our own
  const env = { HOME: '/home/pyodide', TOPFLOOR_KERNELS: 'plain' }
  const python = await loadPyodide({ indexURL: runtime, lockFileContents, packageBaseUrl: runtime, env })
  python.unpackArchive(archive, 'zip', { extractDir: HOME })
  python.runPython(`import sys; sys.path.insert(0, '${HOME}')`)
  call = python.pyimport('topfloor.device.house').call
}
