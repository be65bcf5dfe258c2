import * as icons from '@mdi/js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { breakpoints } from '../../tools/breakpoints.ts'
import { bundleLimits } from '../../tools/bundleLimits.ts'
import { SERVER_ADDRESSES } from '../../tools/devServer.ts'
import { iconPerModule } from '../../tools/iconPerModule.ts'

const server = process.env.BURI_SERVER ?? 'http://127.0.0.1:3000'
const publicHost = URL.parse(process.env.PUBLIC_URL ?? '')?.hostname

const SMALL_THINGS =
  /\/src\/(ui\/text\/(Badge|TimeAgo|useNow|format)|api\/(ApiError|answers|call|callFrom|csrfToken|duplicateGuard|query|requestUrl)|answerKeys|searchLimits|sentences|riotId|composed)\.tsx?$/

export default defineConfig({
  plugins: [
    react(),
    breakpoints(),
    iconPerModule(icons),
    bundleLimits({
      scripts: { first: { page: /HomeRoute/, bytes: 130_000 }, everyBytes: 160_000 },
      styles: { first: { page: /HomeRoute/, bytes: 24_000 }, everyBytes: 31_000 },
    }),
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
            // What nearly every page asks and shows with: alone, each would cost a file and its name.
            { name: 'ui', test: SMALL_THINGS },
            // Of rows and filters; each alone would be a file of 100 bytes.
            { name: 'icons', test: /virtual:icon\/mdi(ChevronDown|ChevronUp|Heart|HeartOutline)$/ },
          ],
        },
      },
    },
  },
  server: {
    allowedHosts: publicHost ? [publicHost] : [],
    proxy: {
      [SERVER_ADDRESSES]: { target: server },
      // `/health` is both a page and an answer; only the page asks for HTML.
      '/health': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
})
