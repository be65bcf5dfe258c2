import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import * as icons from '@mdi/js'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig } from 'vite'
import { breakpoints } from '../../tools/breakpoints.ts'
import { iconPerModule } from '../../tools/iconPerModule.ts'

const compressed = promisify(gzip)

/** Packages that every page has already loaded before it draws a grid. */
const FRAME_PACKAGES = /^(react|react-dom|react-router|scheduler)(\/|$)/

const buildConfig = (page: string, rest: InlineConfig['build'], external?: RegExp): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  logLevel: 'error',
  plugins: [react(), breakpoints(), iconPerModule(icons)],
  build: {
    ...rest,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: join(import.meta.dirname, page),
      checks: { bundlerTimings: false },
      ...(external && { external }),
    },
  },
})

export const buildGrid = (page: string, outDir: string) => build(buildConfig(page, { outDir }))

/** Returns the compressed bytes of the scripts that the grid needs, without React and the router. */
export async function weighGrid(page: string): Promise<number> {
  const built = await build(buildConfig(page, { write: false }, FRAME_PACKAGES))
  const output = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const neededChunks = new Set([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName))
  for (const name of neededChunks) for (const imported of chunks.get(name)?.imports ?? []) neededChunks.add(imported)
  const sizes = [...neededChunks].map(async (name) => (await compressed(chunks.get(name)?.code ?? '')).length)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
