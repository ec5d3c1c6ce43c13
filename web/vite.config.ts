import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { withBreakpoints } from './src/breakpoints.ts'
import { shell, WORKER } from './tools/shell.js'

/** Where `make dev` runs the server. */
const server = 'http://127.0.0.1:8017'

const named = { name: 'breakpoints', style: ({ content }: { content: string }) => ({ code: withBreakpoints(content) }) }

export default defineConfig({
  plugins: [svelte({ preprocess: named }), shell()],
  build: {
    outDir: '../src/topfloor/server/page',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      input: { index: 'index.html', worker: 'src/offline/service-worker.ts' },
      output: { entryFileNames: ({ name }) => (name === 'worker' ? WORKER : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true }, '/wasm': server, '/engine': server } },
  test: { include: ['tests/**/*.test.ts'], css: true, isolate: false }, // modules are read once for all files
})
