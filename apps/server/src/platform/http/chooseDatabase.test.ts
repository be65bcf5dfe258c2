import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ParsedMatch } from '@buri/replay/parsedMatch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/model/matches/testMatches.ts'
import { restoreBackup } from '#server/platform/database/backup/restoreBackup.ts'
import { writeBackup } from '#server/platform/database/backup/writeBackup.ts'
import { openTestDatabase, runSql, type TestDatabase } from '#server/platform/database/testDatabase.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { startTestApp, type TestApp } from '#testing/testApp.ts'

let matches = 0
function aNewMatch() {
  matches += 1
  return aParsedMatch({ gameId: `${7_000_000_000 + matches}`, playedAt: Date.UTC(2026, 2, matches) })
}

let copy: TestDatabase
let site: TestApp
let member: SignedInBrowser
beforeAll(async () => {
  copy = await openTestDatabase()
  site = await startTestApp({ databaseReadUrls: [copy.url] })
  await arrive(site, aNewMatch())
  const folder = await mkdtemp(join(tmpdir(), 'buri-copy-'))
  const options = { file: join(folder, 'copy'), uploadsDir: folder }
  await writeBackup({ url: site.url, now: new Date(), ...options })
  await restoreBackup({ url: copy.url, ...options })
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
async function newOnPrimary() {
  const match = aNewMatch()
  await arrive(site, match)
  return { id: `KR_${match.gameId}`, reachCopy: () => arrive(copy, match) }
}

/** After a failover that lost data, versions can be equal although contents differ. */
async function openDivergedDatabases() {
  const [ours, theirs] = [aNewMatch(), aNewMatch()]
  await arrive(site, ours)
  await arrive(copy, theirs)
  return { ours: `KR_${ours.gameId}`, theirs: `KR_${theirs.gameId}` }
}

async function newestPostFor(browser: Pick<SignedInBrowser, 'get'>): Promise<string> {
  return (await jsonOf(browser.get('/api/summoners/소환사0-KR1/matches?limit=20'))).items[0].matchId
}
const health = async () => (await (await site.get('/health')).json()).details.database

test('visitors read from the replica, signed-in users from the primary', async () => {
  const { id, reachCopy } = await newOnPrimary()
  expect(await newestPostFor(site.visitor)).not.toBe(id)
  expect(await newestPostFor(member)).toBe(id)
  const page = await (await site.get('/summoner/소환사0-KR1')).text()
  expect(page).not.toContain(id)
  expect(await health()).toEqual({ status: 'up' })
  await reachCopy()
})

test('data missing on the replica is read from the primary', async () => {
  const { id, reachCopy } = await newOnPrimary()
  expect((await site.get(`/api/matches/${id}`)).status).toBe(200)
  expect((await site.get(`/match/${id}`)).status).toBe(200)
  expect((await site.get('/api/matches/KR_7999999999')).status).toBe(404)
  await reachCopy()
})

test('an answer from the replica is cached only until the replica changes', async () => {
  const { id, reachCopy } = await newOnPrimary()
  const before = await newestPostFor(site.visitor)
  expect(before).not.toBe(id)
  expect([await newestPostFor(site.visitor), await newestPostFor(member)]).toEqual([before, id])
  await reachCopy()
  expect([await newestPostFor(site.visitor), await newestPostFor(member)]).toEqual([id, id])
})

test('answers cached from one database are never served for the other, even at the same version', async () => {
  const { ours, theirs } = await openDivergedDatabases()
  expect([await newestPostFor(site.visitor), await newestPostFor(member)]).toEqual([theirs, ours])
})

test('while the replica is away everything is read from the primary, and health reports it', async () => {
  const { ours, theirs } = await openDivergedDatabases()
  const name = new URL(copy.url).pathname.slice(1)
  await runSql(site.url, `alter database ${name} with allow_connections false`)
  await runSql(
    site.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  )
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect((await (await site.get(`/api/matches/${ours}`)).json()).matchId).toBe(ours)
  expect(await newestPostFor(site.visitor)).toBe(ours)
  expect(await health()).toEqual({ status: 'up', message: '읽기용 복제본이 응답하지 않아 원본에서 읽고 있습니다.' })

  await runSql(site.url, `alter database ${name} with allow_connections true`)
  await expect.poll(health, { timeout: 10_000 }).toEqual({ status: 'up' })
  expect(await newestPostFor(site.visitor)).toBe(theirs)
})

test('a site without its replica starts and reads from the primary', async () => {
  const url = new URL(copy.url)
  url.pathname = '/no_such_copy'
  const lonely = await startTestApp({ databaseReadUrls: [url.href] })
  try {
    expect((await lonely.get('/api/home/stats')).status).toBe(200)
    expect((await (await lonely.get('/health')).json()).details.database.message).toContain('복제본')
  } finally {
    await lonely.close()
  }
})
