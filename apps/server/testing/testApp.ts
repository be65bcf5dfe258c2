import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { parseJsonResult } from '@buri/replay/parseFile'
import { afterAll } from 'vitest'
import { buildApp } from '#server/app/app.ts'
import type { AppOptions } from '#server/app/appOptions.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { openDatabase } from '#server/platform/database/openDatabase.ts'
import { directUrlOf, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { answerChecks } from './testAnswers.ts'
import { openBrowser } from './testBrowser.ts'

type TestOptions = Partial<Omit<AppOptions, 'pool' | 'config'>> & {
  config?: Partial<AppOptions['config']>
  /** The site whose database this server shares, as another of its processes. */
  beside?: { url: string; statementTimeout?: number }
}

export const PUBLIC_URL = 'https://buri.example'

export async function startTestApp({ config, beside, ...options }: TestOptions = {}) {
  const database = beside ? { ...openDatabase(beside), url: beside.url } : await openTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'buri-app-'))
  let now = new Date('2026-11-20T12:00:00Z')
  const answers = answerChecks()
  const app = await buildApp({
    watch: answers.watch,
    pool: database.pool,
    databaseListenUrl: directUrlOf(database.url),
    webDir: dataDir,
    publicUrl: () => PUBLIC_URL,
    now: () => now,
    ...options,
    config: {
      dataDir,
      gameAssetsUrl: 'https://art.example',
      metricsToken: undefined,
      contact: undefined,
      trustProxy: false,
      riotApiKey: undefined,
      discord: undefined,
      discordCommands: undefined,
      discordBotToken: undefined,
      discordApiUrl: 'http://127.0.0.1:9',
      hasStandIn: false,
      adminDiscordIds: [],
      openId: undefined,
      adminOpenIdSubjects: [],
      riotApiUrl: undefined,
      sessionSecret: 'a secret of tests that is long enough',
      ...config,
    },
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })

  const visitor = openBrowser(origin)

  return {
    app,
    origin,
    /** A visitor whose commands have the CSRF token. */
    visitor,
    ...database,
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, { headers, redirect: 'manual' }),
    send: visitor.send,
    setNow: (instant: string) => {
      now = new Date(instant)
    },
    async store(match: ParsedMatch) {
      const outcome = await storeMatch(database.db, match, {
        uploadedBy: null,
        fileName: null,
        givenDate: null,
        fileModifiedAt: null,
        remark: null,
        clanId: null,
        hostId: null,
        raw: null,
        now: now.getTime(),
      })
      if (outcome.status === 'rejected') throw new Error(outcome.reason)
      return outcome.matchId
    },
    async storeJson(value: unknown) {
      const result = parseJsonResult(value, '')
      if (!result.ok || result.kind !== 'match') throw new Error(JSON.stringify(result))
      return this.store(result.match)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true })
      answers.expectNone()
    },
  }
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

export async function openSite(options: TestOptions = {}): Promise<TestApp> {
  const site = await startTestApp(options)
  afterAll(() => site.close())
  return site
}

export async function openProcesses({ config = {}, ...options }: TestOptions = {}): Promise<[TestApp, TestApp]> {
  const site = await openSite({ config, ...options })
  return [site, await openSite({ config, beside: site })]
}
