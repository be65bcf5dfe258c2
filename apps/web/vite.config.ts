import { hash } from 'node:crypto'
import { join, relative } from 'node:path'
import * as icons from '@mdi/js'
import react from '@vitejs/plugin-react'
import pretendard from 'pretendard/package.json' with { type: 'json' }
import { defineConfig, type UserConfig } from 'vite'
import { breakpoints } from '../../tools/breakpoints.ts'
import { bundleLimits } from '../../tools/bundleLimits.ts'
import { chunkNames } from '../../tools/chunks.ts'
import { SERVER_ADDRESSES } from '../../tools/devServer.ts'
import { iconPerModule } from '../../tools/iconPerModule.ts'
import { serviceWorker } from '../../tools/serviceWorker.ts'
import { withoutDynamicImports } from '../../tools/withoutDynamicImports.ts'

const server = process.env.BURI_SERVER ?? 'http://127.0.0.1:3000'
const publicHost = URL.parse(process.env.PUBLIC_URL ?? '')?.hostname

/** The font's 92 files change only with the package version. Hashes would cost every visitor 600 bytes. */
const TYPEFACE = /^PretendardVariable\.subset\./

const BUNDLE_NAMES = {
  // File names in addition to the hashes would cost each visitor 700 bytes.
  chunkFileNames: 'assets/[hash:7].js',
  assetFileNames: ({ names: [name = ''] }: { names: string[] }) =>
    TYPEFACE.test(name) ? `assets/[name].${pretendard.version}[extname]` : 'assets/[hash:7][extname]',
}

/** Computed once per build, when the first chunk name is requested. The module graph is complete by then. */
let chunkOf: ReturnType<typeof chunkNames> | undefined
const nameOfChunk = (id: string, graph: { getModuleInfo: Parameters<typeof chunkNames>[0] }) => {
  chunkOf ??= chunkNames((other) => graph.getModuleInfo(other))
  return chunkOf(id)
}

/** The value of `Features.LightDark` in Lightning CSS. */
const LIGHT_DARK = 1 << 20

const css: UserConfig['css'] = {
  // The product does not use `light-dark()`, and the feature would add two variables to each `color-scheme`.
  lightningcss: { exclude: LIGHT_DARK },
  modules: {
    // The class names of a module have the same end, so they compress better than Vite's own names.
    generateScopedName: (name, file) =>
      `${name}_${hash('sha1', relative(import.meta.dirname, file), 'base64url').slice(0, 4)}`,
  },
}

const ofBrowser: UserConfig = {
  css,
  plugins: [
    react(),
    breakpoints(),
    iconPerModule(icons),
    serviceWorker(join(import.meta.dirname, 'src/loading/offline/worker.ts'), 'sw.js'),
    bundleLimits({
      // The limit for later pages is higher, because most of their code has already been loaded.
      scripts: { first: { page: /HomeRoute/, bytes: 112_800 }, everyBytes: 146_000, laterBytes: 165_000 },
      styles: { first: { page: /HomeRoute/, bytes: 20_400 }, everyBytes: 29_400, laterBytes: 29_400 },
      files: [
        { page: /HomeRoute/, files: 4 },
        { page: /SummonerRoute/, files: 7 },
        { page: /MatchRoute/, files: 9 },
        { page: /Route/, files: 29 },
      ],
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The server reads in the manifest which files a page needs, so that it can preload them.
    manifest: true,
    // The content security policy does not allow fonts in `data:` addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // People who start the product do not need the times of plugins.
      checks: { bundlerTimings: false },
      output: {
        ...BUNDLE_NAMES,
        codeSplitting: {
          groups: [
            {
              debugName: 'chunks',
              name: nameOfChunk,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    allowedHosts: publicHost ? [publicHost] : [],
    proxy: {
      [SERVER_ADDRESSES]: { target: server },
      // All overlay addresses have the same HTML page.
      '^/overlay/': { target: server, bypass: () => '/overlay.html' },
      // `/health` is both a page and an answer of the API. Only requests for the page accept HTML.
      '/health': {
        target: server,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
}

/** The server draws pages with this build, which is one file without dependencies. */
const ofServer: UserConfig = {
  css,
  plugins: [react(), breakpoints(), iconPerModule(icons), withoutDynamicImports()],
  // The server stores nothing, and Node's own storage objects would log a warning.
  define: { localStorage: 'undefined', sessionStorage: 'undefined', 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    minify: true,
    rolldownOptions: { checks: { bundlerTimings: false }, output: { entryFileNames: '[name].js' } },
  },
}

/** The overlay's page shares no file with the other pages. */
const ofOverlay: UserConfig = {
  css,
  plugins: [react(), breakpoints(), iconPerModule(icons)],
  publicDir: false,
  build: {
    // The folder must not be emptied, because the other pages are already in it.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: 'overlay.html',
      checks: { bundlerTimings: false },
      output: { ...BUNDLE_NAMES, entryFileNames: BUNDLE_NAMES.chunkFileNames },
    },
  },
}

export default defineConfig(({ isSsrBuild, mode }) =>
  mode === 'overlay' ? ofOverlay : isSsrBuild ? ofServer : ofBrowser,
)
