import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGS, findJourneyBrowser } from '../tools/chromium.ts'
import { freePort } from './freePort.ts'

// Workers read this file again, so the first process passes the values on in the environment.
process.env.JOURNEY_PORT ??= String(await freePort())
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'buri-journeys-'))
const origin = `http://localhost:${process.env.JOURNEY_PORT}`
const chromium = findJourneyBrowser()
const UNSET_VARIABLES = [
  'NODE_ENV',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'PUBLIC_URL',
  'DISCORD_CLIENT_ID',
  'DISCORD_CLIENT_SECRET',
  'RIOT_API_KEY',
]
/** These run last, because other tests count the people, matches and clans of the demo world. */
const WRITER_SPECS = [
  'administration.spec.ts',
  'accounts.spec.ts',
  'auction.spec.ts',
  'bell.spec.ts',
  'clanLeaders.spec.ts',
  'clanLife.spec.ts',
  'clanmates.spec.ts',
  'clans.spec.ts',
  'community.spec.ts',
  'disputes.spec.ts',
  'moderation.spec.ts',
  'moveIn.spec.ts',
  'nights.spec.ts',
  'overlay.spec.ts',
  'payloads.spec.ts',
  'replayFolder.spec.ts',
  'roster.spec.ts',
  'rulings.spec.ts',
  'series.spec.ts',
  'severalTeams.spec.ts',
  'teamDraft.spec.ts',
  'teamSeries.spec.ts',
  'typedResult.spec.ts',
  'writing.spec.ts',
  'writingPictures.spec.ts',
]

export default defineConfig({
  testDir: '.',
  projects: [
    // A teardown project runs even if readers have failed, unlike a dependent project.
    { name: 'readers', testMatch: '*.spec.ts', testIgnore: WRITER_SPECS, teardown: 'writers' },
    { name: 'writers', testMatch: WRITER_SPECS },
  ],
  outputDir: '../test-results',
  globalSetup: './demoIsReady.ts',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  // The timeouts are long, so that a hanging test fails but a slow machine does not.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: origin,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    // A worker keeps scripts, fonts and pictures between tests, because loading them costs more than the tests.
    reuseContext: true,
    // Playwright cannot route the requests of a service worker. `offlineReading.spec.ts` starts browsers of its own.
    serviceWorkers: 'block',
    // Traces are off, because they copy a large page at every step. `--trace on` records one.
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // A page is closed before optimised code would repay its compilation.
      args: [...CHROMIUM_ARGS, '--disable-gpu', '--disable-quic', '--no-first-run', '--js-flags=--no-opt,--no-maglev'],
    },
  },
  webServer: {
    command: `"${process.execPath}" twoProcesses.ts`,
    url: `${origin}/health`,
    reuseExistingServer: false,
    timeout: 600_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    env: {
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      LOG_LEVEL: 'warn',
      // Unsets settings of the product, because this machine may have them.
      ...Object.fromEntries(UNSET_VARIABLES.map((name) => [name, ''])),
    },
  },
})
