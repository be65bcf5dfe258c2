import * as icons from '@mdi/js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bundleLimits } from '../../tools/bundleLimits.ts'
import { iconPerModule } from '../../tools/iconPerModule.ts'

const server = process.env.BURI_SERVER ?? 'http://127.0.0.1:3000'
const proxied = ['/api', '/auth/csrf-token', '/auth/me', '/auth/logout', '/web', '/assets/game', '/docs', '/events']

export default defineConfig({
  plugins: [
    react(),
    iconPerModule(icons),
    bundleLimits({ first: { page: /HomeRoute/, bytes: 130_000 }, everyBytes: 160_000 }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads there which files a page needs, and lets them come beside the frame's.
    manifest: true,
    // Icons and fonts stay files of their own: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // How long plugins take is of no use to somebody who starts the product.
      checks: { bundlerTimings: false },
      output: {
        // The entry lists the files of every page: names beside the hashes would cost each visitor 700 bytes.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          // What every page stands on changes with our dependencies, not with our releases: it stays in the cache.
          // Commands and endless lists are for the pages that have some.
          groups: [
            {
              name: 'frame',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*\/(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.)/,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server }])),
      // `/health` is both a page and an answer; only the page asks for HTML.
      '/health': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
