/** Tells the service worker which files belong to this build, and the page which build it is of. */

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** The service worker as a file of the build; it has to lie beside the page, to stand before all of it. */
export const WORKER = 'service-worker.js'

const PUBLIC = new URL('../public/', import.meta.url)

/** @returns {import('vite').Plugin} */
export function shell() {
  return {
    name: 'shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const worker = bundle[WORKER]
      if (page?.type !== 'asset' || worker?.type !== 'chunk') return this.error('the page or its worker is missing')
      const first = String(page.source)
      const shown = readdirSync(PUBLIC)
      const built = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !name.endsWith('.map'))
      const state = createHash('sha256').update(first + built.sort().join() + worker.code)
      for (const name of shown.sort()) state.update(readFileSync(new URL(name, PUBLIC)))
      const build = state.digest('hex').slice(0, 16)
      const files = ['/', ...[...shown, ...built].map((name) => `/${name}`)]
      page.source = first.replace('</head>', `  <meta name="build" content="${build}" />\n  </head>`)
      worker.code = `const SHELL=${JSON.stringify({ build, files })};${worker.code}`
    },
  }
}
