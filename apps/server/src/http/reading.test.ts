import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restoreBackup } from '#server/database/backup/restoreBackup.ts'
import { writeBackup } from '#server/database/backup/writeBackup.ts'
import { command, openTestDatabase, type TestDatabase } from '#server/database/testDatabase.ts'
import { settleAll } from '#server/ingest/ratings/settling.ts'
import { storeMatch } from '#server/ingest/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/ingest/testMatches.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'

const first = aParsedMatch({ gameId: '7000000001' })
const second = aParsedMatch({ gameId: '7000000002', playedAt: Date.UTC(2026, 2, 2) })
const third = aParsedMatch({ gameId: '7000000003', playedAt: Date.UTC(2026, 2, 3) })

/** The second database is as far behind the first as the test wants: what replication would do, the test does. */
let copy: TestDatabase
let site: TestApp
let member: SignedInBrowser
beforeAll(async () => {
  copy = await openTestDatabase()
  site = await startTestApp({ databaseReadUrl: copy.url })
  await arrive(site, first)
  const folder = await mkdtemp(join(tmpdir(), 'buri-copy-'))
  const place = { file: join(folder, 'copy'), uploadsDir: folder }
  await writeBackup({ url: site.url, now: new Date(), ...place })
  await restoreBackup({ url: copy.url, ...place })
  await rm(folder, { recursive: true })
  member = await signedIn(site)
})
afterAll(async () => {
  await site.close()
  await copy.close()
})

async function arrive({ db }: Pick<TestDatabase, 'db'>, match: ParsedMatch) {
  await storeMatch(db, match, aContext())
  await settleAll(db)
}
const HISTORY = '/api/summoners/소환사0-KR1/matches?limit=20'
async function totalFor(browser: Pick<SignedInBrowser, 'get'>): Promise<number> {
  const answer = await browser.get(HISTORY)
  expect(answer.status).toBe(200)
  return (await answer.json()).total
}
const health = async () => (await (await site.get('/health')).json()).details.database

test('a visitor reads from the copy, and a signed-in user from the primary', async () => {
  await arrive(site, second)
  expect(await totalFor(site.visitor)).toBe(1)
  expect(await totalFor(member)).toBe(2)
  const page = await (await site.get('/summoner/소환사0-KR1')).text()
  expect(page).not.toContain('KR_7000000002')
  expect(await health()).toEqual({ status: 'up' })
})

test('what the copy does not know yet is asked of the primary', async () => {
  expect((await site.get('/api/matches/KR_7000000002')).status).toBe(200)
  expect((await site.get('/match/KR_7000000002')).status).toBe(200)
  expect((await site.get('/api/matches/KR_7999999999')).status).toBe(404)
})

test('an answer made from the copy is given until the copy moves, and no longer', async () => {
  expect([await totalFor(site.visitor), await totalFor(member)]).toEqual([1, 2])
  await arrive(copy, second)
  expect([await totalFor(site.visitor), await totalFor(member)]).toEqual([2, 2])
})

test('an answer kept from one database is never given as the other’s, although both call it the same version', async () => {
  // As after a fail-over that lost something: one version, two truths.
  await arrive(site, third)
  await arrive(copy, aParsedMatch({ ...third, gameId: '7000000004', playedAt: Date.UTC(2026, 2, 4) }))
  const newest = async (browser: Pick<SignedInBrowser, 'get'>) =>
    (await (await browser.get(HISTORY)).json()).items[0].matchId
  expect([await newest(site.visitor), await newest(member)]).toEqual(['KR_7000000004', 'KR_7000000003'])
})

test('while the copy is away all read from the primary, and health says so', async () => {
  const name = new URL(copy.url).pathname.slice(1)
  await command(site.url, `alter database ${name} with allow_connections false`)
  await command(
    site.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  for (let asked = 0; asked < 5; asked += 1)
    expect((await (await site.get('/api/matches/KR_7000000003')).json()).matchId).toBe('KR_7000000003')
  const newest = (await (await site.get(HISTORY)).json()).items[0].matchId
  expect(newest).toBe('KR_7000000003')
  expect(await health()).toEqual({ status: 'up', message: '읽기용 복제본이 응답하지 않아 원본에서 읽고 있습니다.' })

  await command(site.url, `alter database ${name} with allow_connections true`)
  await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'up' })
  expect((await (await site.get(HISTORY)).json()).items[0].matchId).toBe('KR_7000000004')
})

test('a site whose copy is not there starts and reads from the primary', async () => {
  const url = new URL(copy.url)
  url.pathname = '/no_such_copy'
  const lonely = await startTestApp({ databaseReadUrl: url.href })
  try {
    expect((await lonely.get('/api/home/stats')).status).toBe(200)
    expect((await (await lonely.get('/health')).json()).details.database.message).toContain('복제본')
  } finally {
    await lonely.close()
  }
})
