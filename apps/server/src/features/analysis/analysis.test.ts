import { PlayerAnalysis } from '@buri/contract/analysis'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { deleteMatch } from '#server/model/matches/store/amendMatch.ts'
import { inStoreTransaction } from '#server/model/matches/tx.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

/** 선수0 plays top against 선수5, and on the third evening against 선수6. */
const EVENINGS = [
  { gameId: '1', playedAt: '2026-11-01T12:00:00Z' },
  { gameId: '2', playedAt: '2026-11-02T14:59:59Z', gameVersion: '16.21.3', winner: 'red' as const },
  { gameId: '3', playedAt: '2026-11-02T15:00:00Z', durationSeconds: 2200 },
  { gameId: '4', playedAt: '2026-11-05T12:00:00Z', durationSeconds: 200, endedInEarlySurrender: true },
]

const site = await openSite()
beforeAll(async () => {
  for (const evening of EVENINGS) {
    const lines = Object.fromEntries(
      Array.from({ length: 10 }, (_, slot) => [slot, { win: slot < 5 === (evening.winner !== 'red') }]),
    )
    const swapped = { 5: { ...lines[5], position: 'JUNGLE' as const }, 6: { ...lines[6], position: 'TOP' as const } }
    await site.store(
      aParsedMatch({
        ...evening,
        lines: {
          ...lines,
          0: { ...lines[0], championId: evening.gameId === '2' ? 103 : 266, goldEarned: 12_000 },
          ...(evening.gameId === '3' && swapped),
        },
      }),
    )
  }
})

const analysis = async (query: Record<string, string> = {}, name = '선수0') =>
  PlayerAnalysis.parse(
    await jsonOf(site.get(`/api/summoners/${encodeURIComponent(name)}/analysis?${new URLSearchParams(query)}`)),
  )

test('counted matches are analysed, remakes are not', async () => {
  const { window, sample, stats, roles, bySide, byPatch, byDuration, champions, filters } = await analysis()
  expect([window, sample, stats.sample, stats.wins]).toEqual([3, 3, 3, 2])
  expect(roles[0]).toMatchObject({ position: 'TOP', label: '탑', games: 3, wins: 2, share: 100, winRate: 66.7 })
  expect(roles[1]).toMatchObject({ games: 0, winRate: null, avgScore: null })
  expect(bySide.map(({ label, games, wins }) => [label, games, wins])).toEqual([
    ['블루팀', 3, 2],
    ['레드팀', 0, 0],
  ])
  expect(byPatch.map(({ label, wins, losses }) => [label, wins, losses])).toEqual([
    ['16.22', 2, 0],
    ['16.21', 0, 1],
  ])
  expect(byDuration.map(({ games }) => games)).toEqual([0, 0, 0, 2, 1])
  expect(champions.map(({ championName, games }) => [championName, games])).toEqual([
    ['아트록스', 2],
    ['아리', 1],
  ])
  expect(filters).toEqual({ positions: ['TOP'], champions: ['아트록스', '아리'], patches: ['16.22', '16.21'] })
})

test('a lane opponent is the player in the same position, and is shown with the gold difference', async () => {
  expect((await analysis()).laneOpponents).toMatchObject([
    { name: '선수5', games: 2, wins: 1, losses: 1, winRate: 50, avgGoldLead: 500 },
    { name: '선수6', games: 1, wins: 1, avgGoldLead: 600 },
  ])
})

test.each([
  { query: { champion: '아리' }, sample: 1, window: 3 },
  { query: { champion: '가렌' }, sample: 0, window: 3 },
  { query: { patch: '16.22', position: 'TOP' }, sample: 2, window: 3 },
  { query: { position: 'JUNGLE' }, sample: 0, window: 3 },
  // Midnight in Seoul is 15:00 UTC.
  { query: { from: '2026-11-02', to: '2026-11-02' }, sample: 1, window: 1 },
  { query: { from: '2026-11-03' }, sample: 1, window: 1 },
  { query: { to: '2026-11-02' }, sample: 2, window: 2 },
  { query: { from: '0001-01-01', to: '9999-12-31' }, sample: 3, window: 3 },
])('the filter $query leaves $sample of $window matches', async ({ query, sample, window }) => {
  const result = await analysis(query)
  expect([result.sample, result.window]).toEqual([sample, window])
  const { winRate, avgKda } = result.stats
  expect([winRate, avgKda].map((value) => value === null)).toEqual([sample === 0, sample === 0])
})

test.each([
  'from=yesterday',
  'from=2026-02-30',
  'from=2026-11-03&to=2026-11-02',
  'position=MID',
  'patch=latest',
  'champion=',
])('the filter %s is refused', async (query) => {
  expect((await site.get(`/api/summoners/${encodeURIComponent('선수0')}/analysis?${query}`)).status).toBe(400)
})

test('a player with fewer than ten matches has no style', async () => {
  expect((await analysis()).styleAxes).toBeNull()
})

test('a hidden person is not a lane opponent and has no analysis', async () => {
  const become = (visibility: string) =>
    sql`with known as (update player set data_version = data_version + 1 where game_name <> '선수5')
      update player set visibility = ${visibility}, data_version = data_version + 1 where game_name = '선수5'`.execute(
      site.db,
    )
  await become('private')
  const { laneOpponents } = await analysis()
  expect(laneOpponents.map(({ name }) => name)).toEqual(['선수6'])
  expect((await site.get(`/api/summoners/${encodeURIComponent('선수5')}/analysis`)).status).toBe(404)
  await become('public')
})

test('a deleted match is in no part of the analysis', async () => {
  for (const [gameId, gameVersion] of Object.entries({ 5: '16.21.3', 6: '16.22.1' }))
    await site.store(aParsedMatch({ gameId, gameVersion, names: { 0: '손님#KR1' } }))
  expect(await analysis({}, '손님')).toMatchObject({ sample: 2 })
  await inStoreTransaction(site.db, (tx) => deleteMatch(tx, 'KR_5', 0))
  expect(await analysis({}, '손님')).toMatchObject({ sample: 1, byPatch: [{ label: '16.22', games: 1 }] })
})
