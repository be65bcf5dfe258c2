import { defineConfig } from 'vitest/config'

const setupFiles = [new URL('./tools/failOnConsoleError.ts', import.meta.url).pathname]

// A test that hangs is told; a slow machine is not a failure.
const testTimeout = 30_000

export default defineConfig({
  test: {
    // Two cores are shared with PostgreSQL.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          setupFiles,
          testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['apps/server/**/*.test.ts', 'bench/**/*.test.ts'],
          globalSetup: ['apps/server/src/database/testServer.ts'],
          setupFiles,
          testTimeout,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
          setupFiles,
          testTimeout,
        },
      },
    ],
  },
})
