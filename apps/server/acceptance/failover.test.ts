import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aBoard } from '#server/features/community/testCommunity.ts'
import { settleAll } from '#server/model/matches/ratings/settlingJob.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch } from '#server/model/matches/testMatches.ts'
import { eventually, listen } from '#server/model/news/testListening.ts'
import { type EmbeddedPostgres, startEmbedded } from '#server/platform/database/embeddedPostgres.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { type Database, openDatabase } from '#server/platform/database/openDatabase.ts'
import { openTestDatabase, runSql, type TestDatabase, withDatabase } from '#server/platform/database/testDatabase.ts'
import { startProxy } from '#server/platform/database/testProxy.ts'
import { startTestApp } from '#testing/testApp.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let old: TestDatabase
/** A second server whose database has the same name as the first but lacks its last changes. */
let successor: Database & { url: string }
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'buri-failover-'))
  postgres = await startEmbedded({ dataDir, isDurable: false })
  old = await openTestDatabase()
  const name = new URL(old.url).pathname.slice(1)
  await runSql(postgres.url, `create database ${name}`)
  const url = withDatabase(postgres.url, name)
  await migrate(url)
  successor = { ...openDatabase({ url }), url }
})
afterAll(async () => {
  await successor.close()
  await old.close()
  await postgres.stop()
  await rm(dataDir, { recursive: true })
})

async function startSite() {
  const primary = await startProxy(old.url)
  const site = await startTestApp({ beside: { url: primary.url } })
  onTestFinished(() => site.close())
  const failOver = () => {
    primary.turnTo(successor.url)
    primary.cut()
  }
  return { site, failOver }
}

async function arrive({ db }: Database, gameId: string) {
  await storeMatch(db, aParsedMatch({ gameId, playedAt: Date.UTC(2026, 2, 1) }), aContext())
  await settleAll(db)
  return `KR_${gameId}`
}

test('after a failover that loses changes, no cached answer shows the lost changes', async () => {
  const [lost, survivor] = [await arrive(old, '7000000001'), await arrive(successor, '7000000002')]
  const { site, failOver } = await startSite()
  const newest = async () => {
    const answer = await site.get('/api/summoners/소환사0-KR1/matches?limit=20')
    return (await answer.json()).items[0].matchId
  }
  expect([await newest(), await newest()]).toEqual([lost, lost])
  failOver()
  expect([await newest(), await newest()]).toEqual([survivor, survivor])
})

test('after a failover that loses changes open pages read everything again, and get later events', async () => {
  await old.pool.query('update event_counter set last_place = 100')
  const boards = await Promise.all([old, successor].map((there) => aBoard({ ...there, origin: '' })))
  expect(boards[0]).toBe(boards[1])
  const { site, failOver } = await startSite()
  const page = await listen(site, `board:${boards[0]}`)
  failOver()
  const add = (kind: string) =>
    successor.pool.query(
      `with added as (insert into event (id, topic, kind, data) values (gen_random_uuid(), $1, $2, '{}'))
       select pg_notify('buri_event', '')`,
      [`board:${boards[0]}`, kind],
    )
  await add('first')
  await eventually(() => page.received.some(({ event }) => event === 'reset'), true)
  await add('second')
  await eventually(() => page.events().at(-1)?.kind, 'second')
}, 60_000)
