import { Calibration, PlayerRanking } from '@buri/contract/rankings'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { renewPlayerRanks } from '#server/features/rankings/jobs/playerRanksJob.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { deleteMatch } from '#server/model/matches/store/amendMatch.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-11-20T12:00:00Z')
const SPRING = Date.parse('2026-05-02T12:00:00Z')
const LONG_AGO = Date.parse('2026-11-05T12:00:00Z')
const YESTERDAY = Date.parse('2026-11-19T03:00:00Z')

const site = await openSite()
let empty: { leaderboard: PlayerRanking; calibration: Calibration }
let before: PlayerRanking
let after: PlayerRanking
let junglers: PlayerRanking
beforeAll(async () => {
  await renew()
  empty = { leaderboard: await ranking(), calibration: await calibration() }
  await evenings(SPRING, 11, 'red', 100)
  await evenings(LONG_AGO, 12, 'blue', 200)
  await renew()
  before = await ranking()
  await evenings(YESTERDAY, 6, 'red', 300)
  await renew()
  after = await ranking()
  junglers = await ranking('?position=JUNGLE')
  // The list of seasons is cached for some seconds.
  site.setNow('2026-11-20T12:01:00Z')
})

async function evenings(from: number, games: number, winner: 'blue' | 'red', firstId: number) {
  for (let game = 0; game < games; game += 1) {
    await site.store(
      aParsedMatch({
        gameId: String(firstId + game),
        playedAt: new Date(from + game * HOUR).toISOString(),
        winner,
        lines: Object.fromEntries(
          Array.from({ length: 10 }, (_, slot) => [slot, { win: slot < 5 === (winner === 'blue') }]),
        ),
      }),
    )
  }
}

const ranking = async (query = '') => PlayerRanking.parse(await jsonOf(site.get(`/api/rankings/players${query}`)))

const calibration = async () => Calibration.parse(await (await site.get('/api/rankings/calibration')).json())

const placesOf = ({ data }: PlayerRanking) => Object.fromEntries(data.map(({ name, rank }) => [name, rank]))
let clock = NOW
const renew = () => {
  clock += 5 * 60_000
  return renewPlayerRanks(site.db, clock)
}

test('before any match was played there is an empty leaderboard, and no calibration', () => {
  expect(empty.leaderboard).toMatchObject({
    data: [],
    season: '2026-2',
    seasons: [{ id: '2026-2', label: '2026 시즌 2' }],
  })
  expect(empty.calibration).toMatchObject({ matches: 0, brier: null, bins: [] })
})

test('gained places come from the matches since a week ago', () => {
  expect(before.data.map(({ change }) => change)).toEqual(Array(10).fill(0))
  expect(placesOf(before)).toMatchObject({ 선수0: 1, 선수4: 1, 선수5: 6 })
  expect(placesOf(after)).toMatchObject({ 선수5: 1, 선수0: 6 })
  expect(after.data.map(({ name, change }) => [name, change])).toEqual(
    expect.arrayContaining([
      ['선수5', 5],
      ['선수0', -5],
    ]),
  )
  expect(junglers.data[0]).toMatchObject({ name: '선수6', rank: 1, change: 1 })
})

test('a row contains everything that a list shows of a player', async () => {
  await sql`insert into player_rank (player_id, queue_type, tier, division, league_points, wins, losses, fetched_at)
    select id, 'RANKED_SOLO_5x5', 'GOLD', 'IV', 10, 1, 1, now() from player where game_name = '선수5'`.execute(site.db)
  const { data } = await ranking()
  // Each of the 29 matches adds five kills, six deaths and five assists.
  expect(data.find(({ name }) => name === '선수5')).toMatchObject({
    tier: '골드 4',
    avgKda: 1.67,
    isPerfect: false,
    lastFive: ['win', 'win', 'win', 'win', 'win'],
    provisional: false,
    avatarUrl: expect.stringContaining('29.png'),
    games: 29,
  })
})

test('a past season keeps its leaderboard, with the games of that season', async () => {
  const leaderboard = await ranking('?season=2026-1')
  expect(leaderboard.seasons.map(({ id }) => id)).toEqual(['2026-2', '2026-1'])
  expect(leaderboard.season).toBe('2026-1')
  expect(placesOf(leaderboard)).toMatchObject({ 선수5: 1, 선수9: 1, 선수0: 6 })
  expect(leaderboard.data[0]).toMatchObject({ games: 11, winRate: 100, change: null })
  expect((await ranking('?season=2026-1&position=TOP')).data.map(({ name, rank }) => [name, rank])).toEqual([
    ['선수5', 1],
    ['선수0', 2],
  ])
  expect((await ranking('?season=2020-1')).data).toEqual([])
  expect((await site.get('/api/rankings/players?season=spring')).status).toBe(400)
})

test('a match stored late or deleted changes its leaderboards', async () => {
  const boards = async () =>
    (await sql`select board, score, rated_games from past_standing order by board, player_id`.execute(site.db)).rows
  const untouched = await boards()
  await evenings(SPRING - 24 * HOUR, 1, 'blue', 400)
  await renew()
  expect(await boards()).not.toEqual(untouched)
  await inStoreTransaction(site.db, (tx) => deleteMatch(tx, 'KR_400', NOW))
  await renew()
  expect(await boards()).toEqual(untouched)
})

test('a hidden player is on no leaderboard, however the leaderboard was made', async () => {
  await sql`update player set visibility = 'private' where game_name = '선수9'`.execute(site.db)
  for (const query of ['', '?season=2026-1', '?position=UTILITY', '?season=2026-1&position=UTILITY']) {
    expect((await ranking(query)).data.map(({ name }) => name)).not.toContain('선수9')
  }
  await sql`update player set visibility = 'public' where game_name = '선수9'`.execute(site.db)
})

test('the calibration scores the forecasts that were made before the matches', async () => {
  const { rows } = await sql<{ expectedWin: number; result: string }>`
    select expected_win, result from match_participant where slot = 0 and not is_deleted`.execute(site.db)
  const expectedTotal = rows.reduce((sum, row) => sum + (row.expectedWin - (row.result === 'win' ? 1 : 0)) ** 2, 0)
  const result = await calibration()
  expect(result).toMatchObject({ matches: 29, warmUp: 0, computedAt: expect.any(String) })
  expect(result.brier?.ours).toBeCloseTo(expectedTotal / 29, 12)
  expect(result.brier?.coin).toBe(0.25)
  expect(result.bins.reduce((sum, { forecasts }) => sum + forecasts, 0)).toBe(29)
})

test('two processes make each leaderboard once', async () => {
  await sql`delete from past_board`.execute(site.db)
  await Promise.all([renewPlayerRanks(site.db, clock), renewPlayerRanks(site.db, clock)])
  await renewPlayerRanks(site.db, clock)
  const { rows } = await sql<{ name: string }>`select name from past_board order by name`.execute(site.db)
  expect(rows.map(({ name }) => name)).toEqual(['2026-1', 'week'])
})
