import { configDefaults, defineConfig } from 'vitest/config'

const pathOf = (file: string) => new URL(file, import.meta.url).pathname
const setupFiles = [pathOf('./tools/freshModules.ts'), pathOf('./tools/failOnConsoleError.ts')]

// A test that hangs fails after five minutes. The limit is long, because a slow machine is no failure.
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 10_000 } } }

/** The web's tests of plain functions need no DOM, which takes longer to create than they take to run. */
const NEEDS_A_PAGE = ['apps/web/src/**/*.test.tsx', 'apps/web/src/**/*.dom.test.ts']

export default defineConfig({
  test: {
    // Two cores are shared with PostgreSQL; a third worker uses them while the others wait for a socket, a limit or a
    // disk.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts', 'apps/web/src/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...NEEDS_A_PAGE],
          setupFiles,
          ...patience,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          isolate: false,
          // A worker lives for minutes. Its heap would otherwise start small and be searched for garbage at each growth.
          execArgv: ['--initial-old-space-size=512'],
          // The product keeps no state in modules, so a worker loads it once, from its sources as a server does. Tests and
          // their helpers (`test*.ts`) do keep some, and are loaded again for each file.
          server: {
            deps: {
              external: [
                /\/packages\/(contract|domain|replay)\/src\//,
                /\/apps\/server\/src\/(?:.*\/)?(?!test[A-Z])(?![^/]*\.test\.)[^/]+\.ts$/,
              ],
            },
          },
          // Spares workers, threads and servers the removal of types. Halves the start of a server's process.
          env: { NODE_COMPILE_CACHE: pathOf('./node_modules/.cache/node-compile') },
          globalSetup: ['apps/server/src/platform/database/testServer.ts'],
          setupFiles: [...setupFiles, pathOf('./apps/server/src/platform/database/testRows.ts')],
          ...patience,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          // In a shared page, a file's late requests and addresses reach the next one. A context per file costs a third of a
          // process per file.
          pool: 'vmThreads',
          vmMemoryLimit: '700MB',
          include: NEEDS_A_PAGE,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles: [...setupFiles, pathOf('./apps/web/src/testing/setup.ts')],
          ...patience,
        },
      },
    ],
  },
})
