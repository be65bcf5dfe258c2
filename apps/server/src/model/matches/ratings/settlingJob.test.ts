import { afterAll, beforeEach, expect, test } from 'vitest'
import { refoldOutsideLock } from '#server/model/matches/histories/refoldOutsideLock.ts'
import { rebuild } from '#server/model/matches/rebuild.ts'
import { storeMatch } from '#server/model/matches/store/storeMatch.ts'
import { aContext, aParsedMatch, aParticipant, clientPuuid } from '#server/model/matches/testMatches.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { emptyTables, openTestDatabase } from '#server/platform/database/testDatabase.ts'
import { jobRegistry } from '#server/platform/jobs/registry.ts'
import { settleRatings } from './settle.ts'
import { settleAll, settleInSmallSteps, settlingJob } from './settlingJob.ts'

const { db, pool, close } = await openTestDatabase({ maxConnections: 10 })
afterAll(close)
beforeEach(async () => {
  await emptyTables(pool, 'match', 'player')
  await pool.query('update rating_frontier set dirty_from_at = null, dirty_from_id = null')
})

const HOUR = 3_600_000
const START = Date.UTC(2026, 2, 1)
const timeAt = (hour: number) =>
  aParsedMatch({
    gameId: `81${String(hour).padStart(8, '0')}`,
    playedAt: START + hour * HOUR,
    winner: hour % 2 === 0 ? 'blue' : 'red',
    participants: Array.from({ length: 10 }, (_, slot) => {
      const person = (hour + slot) % 13
      const win = slot < 5 === (hour % 2 === 0)
      return aParticipant(slot, { gameName: `사람 ${person}`, clientPuuid: clientPuuid(person), win })
    }),
  })

const NOTHING = { matches: 0, ratings: 0, players: 0, examples: [] }
const unratedCount = async () =>
  (await pool.query<{ count: number }>('select count(*) from match_participant where mu_after is null')).rows[0]?.count
const frontier = async () => (await pool.query('select dirty_from_id as id from rating_frontier')).rows[0]?.id
/** Opens ten connections at once. A new pool would open them one after the other, which hides every race. */
const openPool = () => Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.05)')))

test('a late upload is in the ratings at once when few matches follow it', async () => {
  for (const hour of [1, 2, 4, 5, 3]) await storeMatch(db, timeAt(hour), aContext())
  expect([await frontier(), await unratedCount()]).toEqual([null, 0])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('in a batch most ratings are left to the job, which computes the same numbers', async () => {
  for (const hour of [5, 4, 3, 2, 1]) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  expect([await frontier(), await unratedCount()]).toEqual(['KR_8100000001', 40])
  await settleAll(db)
  expect([await frontier(), await unratedCount()]).toEqual([null, 0])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('a match behind the frontier stays unrated until the job runs', async () => {
  for (const hour of [2, 1, 9]) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  expect(await unratedCount()).toBe(20)
  const jobs = jobRegistry()
  jobs.add(settlingJob(db))
  const stop = jobs.start((error) => {
    throw error
  })
  await expect.poll(unratedCount).toBe(0)
  await expect.poll(frontier).toBe(null)
  await stop()
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('several simultaneous jobs rate each match once', async () => {
  for (let hour = 12; hour > 0; hour -= 1) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  await openPool()
  const countRated = async () => {
    for (let count = 0; ; ) {
      const step = await inStoreTransaction(db, (tx) => settleRatings(tx, 3))
      if (!step) return count
      count += step.read
    }
  }
  const counts = await Promise.all(Array.from({ length: 5 }, countRated))
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
})

test('several simultaneous jobs end at the numbers of a rebuild', async () => {
  for (let hour = 12; hour > 0; hour -= 1) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  await openPool()
  await Promise.all(Array.from({ length: 5 }, () => settleAll(db)))
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('settling beside uploads gives the same numbers, whatever the uploads store', async () => {
  for (let hour = 12; hour > 0; hour -= 1) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  await openPool()
  const uploads = Array.from({ length: 8 }, (_, index) => storeMatch(db, timeAt(13 + index), aContext()))
  await Promise.all([settleInSmallSteps(db), settleInSmallSteps(db), ...uploads])
  await settleInSmallSteps(db)
  expect([await frontier(), await unratedCount()]).toEqual([null, 0])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('histories read without the frontier’s lock are read again if a match has changed since', async () => {
  for (const hour of [3, 2, 1]) await storeMatch(db, timeAt(hour), aContext({ isBatch: true }))
  while (await inStoreTransaction(db, (tx) => settleRatings(tx)));
  const blocker = await pool.connect()
  try {
    await blocker.query('begin')
    await blocker.query('select from rating_frontier for update')
    const folding = refoldOutsideLock(db)
    // Whether the job has read the matches and waits for the frontier's lock.
    const isWaiting = async () =>
      (
        await pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%rating_frontier%'",
        )
      ).rows.length
    await expect.poll(isWaiting).toBe(1)
    await blocker.query(`update match_participant set kills = kills + 1 where match_id = 'KR_8100000002' and slot = 0`)
    await blocker.query('commit')
    expect(await folding).toBe(true)
  } finally {
    blocker.release()
  }
  await settleInSmallSteps(db)
  const histories = async () => (await pool.query('select player_id, history from player_history order by 1')).rows
  const folded = await histories()
  await pool.query('update player_history set is_stale = true')
  await settleAll(db)
  expect(folded).toEqual(await histories())
})

test('ten concurrent uploads that share players end as if they had come one by one', async () => {
  await openPool()
  const outcomes = await Promise.all(Array.from({ length: 10 }, (_, hour) => storeMatch(db, timeAt(hour), aContext())))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('created'))
  expect((await pool.query('select count(*) from player')).rows).toEqual([{ count: 13 }])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('one file sent ten times concurrently is one match', async () => {
  await openPool()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => storeMatch(db, timeAt(1), aContext())))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['created', ...Array(9).fill('duplicate')])
  expect(await rebuild(db)).toEqual(NOTHING)
})

test('rebuilding repairs damaged rows and reports them', async () => {
  for (const hour of [1, 2, 3]) await storeMatch(db, timeAt(hour), aContext())
  await pool.query(
    `update match_participant set badges = '{mvp}', mu_after = mu_after + 1 where match_id = 'KR_8100000002' and slot = 0`,
  )
  await pool.query(
    `update player_rating set score = 1, rated_games = 99 where player_id = (select min(player_id::text)::uuid from player_rating)`,
  )
  const { matches, ratings, players, examples } = await rebuild(db)
  expect(matches).toBe(1)
  expect(ratings).toBeGreaterThan(0)
  expect(players).toBeGreaterThan(0)
  expect(examples).toContain('match KR_8100000002')
  expect(await rebuild(db)).toEqual(NOTHING)
})
