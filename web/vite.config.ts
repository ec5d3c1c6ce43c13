import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** Where `make dev` runs the server. */
const server = 'http://127.0.0.1:8017'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: '../src/topfloor/server/page', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 900 },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
