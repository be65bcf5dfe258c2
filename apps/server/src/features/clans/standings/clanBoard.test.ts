import { ClanRanking } from '@buri/contract/clanRankings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#server/testAccounts.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'
import { aClan } from '../testClans.ts'
import { renewClanBoard } from './clanBoardJob.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MATCHES = 24

let site: TestApp
let blue: string
let red: string
let hidden: string
let member: SignedInBrowser
beforeAll(async () => {
  site = await startTestApp()
  for (let game = 0; game < MATCHES; game += 1) {
    const playedAt = new Date(NOW - (5 + (game % 3)) * DAY + Math.floor(game / 3) * HOUR).toISOString()
    await site.store(aParsedMatch({ gameId: String(game + 1), playedAt, winner: game % 4 === 0 ? 'red' : 'blue' }))
  }
  const people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  for (const [number, { userId }] of people.entries()) {
    await sql`insert into player_owner (player_id, user_id, proof, since)
      select id, ${userId}, 'admin', now() from player where game_name = ${`선수${number}`}`.execute(site.db)
  }
  // Old enough for their likes to count, and settled enough to stand for a clan.
  await sql`update app_user set created_at = '2026-01-01'`.execute(site.db)
  await sql`update player_rating set sigma = 6, score = 1200`.execute(site.db)
  member = await signedIn(site)
  blue = await aClan(site, { clanName: '블루', members: people.slice(0, 5), createdAt: '2026-06-01T00:00:00Z' })
  red = await aClan(site, { clanName: '레드', members: people.slice(5, 10), createdAt: '2026-06-01T00:00:00Z' })
  hidden = await aClan(site, { clanName: '숨은', members: [...people.slice(0, 2), member], isPublic: false })
  await sql`update match set clan_id = ${blue}`.execute(site.db)
  const fan = people[9]
  await fan?.command('POST', `/api/clans/${blue}/like`, { liked: true })
  await fan?.command('POST', `/api/clans/${blue}/ratings`, { rating: 5 })
})
afterAll(() => site.close())

async function ranking(type = 'overall', query = '', who: Pick<SignedInBrowser, 'get'> = site) {
  const answer = await who.get(`/api/clans/rankings/${type}${query}`)
  expect(answer.status).toBe(200)
  return ClanRanking.strict().parse(await answer.json())
}
const placesOf = async (type: string) =>
  (await ranking(type)).data.map(({ clan, rank, value }) => [clan.clanName, rank, value])
const later = (minutes: number) => NOW + minutes * 60_000

test('before anything was measured there is no board', async () => {
  expect(await ranking()).toMatchObject({ data: [], computedAt: null, label: '종합', message: '아직 순위가 없습니다.' })
})

test('clans are measured by what happened in them', async () => {
  await renewClanBoard(site.db, NOW)
  expect(await placesOf('activity')).toEqual([
    ['블루', 1, MATCHES],
    ['레드', null, null],
  ])
  expect(await placesOf('versus')).toEqual([
    ['블루', 1, 62.3],
    ['레드', 2, 15.5],
  ])
  expect(await placesOf('host')).toEqual([
    ['블루', 1, 3],
    ['레드', null, null],
  ])
  expect(await placesOf('strength')).toEqual(
    expect.arrayContaining([
      ['블루', 1, 1200],
      ['레드', 1, 1200],
    ]),
  )
  expect((await placesOf('popularity'))[0]).toEqual(['블루', 1, 5])
  const [, , mvps] = (await placesOf('mvp'))[0] ?? []
  const { rows } = await sql<{ mvps: number }>`select count(*) as mvps from match_participant p
    where p.is_mvp and p.side = 'blue'`.execute(site.db)
  expect(mvps).toBeCloseTo((rows[0]?.mvps ?? 0) / 5, 2)
  expect((await ranking()).data[0]).toMatchObject({ rank: 1, clan: { clanName: '블루' }, change: null })
})

test('fairness is how even the chances were', async () => {
  const { rows } = await sql<{ p: number }>`select expected_win as p from match_participant where slot = 0`.execute(
    site.db,
  )
  const byHand = rows.reduce((sum, { p }) => sum + 2 * Math.abs(p - 0.5), 0) / rows.length
  const [, , value] = (await placesOf('fairness'))[0] ?? []
  expect(value).toBeCloseTo(100 * (1 - byHand), 1)
  expect((await (await site.get(`/api/clans/${blue}`)).json()).fairness).toBe(value)
})

test('a private clan is on no board, and its members are told its numbers', async () => {
  for (const who of [site, member]) {
    for (const { type } of (await (await site.get('/api/clans/ranking-types')).json()).types) {
      const { data, pagination } = await ranking(type, '?limit=50', who)
      expect(data.map(({ clan }) => clan.id)).not.toContain(hidden)
      expect(pagination.total).toBe(2)
    }
  }
})

test('a clan that is private since, or gone, stands on the board no more', async () => {
  await sql`update clan set is_public = false where id = ${red}`.execute(site.db)
  expect((await ranking('versus')).data.map(({ clan }) => clan.clanName)).toEqual(['블루'])
  expect((await ranking('versus')).pagination.total).toBe(1)
  await sql`update clan set is_public = true where id = ${red}`.execute(site.db)
})

test('the best places are badges of the clan', async () => {
  const { badge, badges } = await (await site.get(`/api/clans/${blue}`)).json()
  expect(badge).toEqual({ id: 'overall', label: '종합 1위' })
  expect(badges).toContainEqual({ id: 'versus', label: '클랜 대항 1위' })
})

test('a like of an account made for it, and one of long ago, counts for nothing', async () => {
  const newcomer = await signedIn(site)
  await newcomer.command('POST', `/api/clans/${red}/like`, { liked: true })
  await renewClanBoard(site.db, later(6))
  expect(await placesOf('popularity')).toEqual([
    ['블루', 1, 5],
    ['레드', null, null],
  ])
  await sql`update app_user set created_at = '2026-01-01' where id = ${newcomer.userId}`.execute(site.db)
  await renewClanBoard(site.db, later(24))
  // The mean of all ratings is all that is known of it, and as many like it.
  expect((await placesOf('popularity')).map(([, rank]) => rank)).toEqual([1, 1])
  await sql`update clan_like set liked_at = '2026-01-01' where user_id = ${newcomer.userId}`.execute(site.db)
})

test('what is played before six in the morning belongs to the night before', async () => {
  const nightsWithMatchAt = async (playedAt: string, minutes: number) => {
    await sql`update match set played_at = ${playedAt} where id = 'KR_1'`.execute(site.db)
    await renewClanBoard(site.db, later(minutes))
    return (await placesOf('host'))[0]?.[2]
  }
  expect(await nightsWithMatchAt('2026-11-15T20:59:00Z', 32)).toBe(3)
  expect(await nightsWithMatchAt('2026-11-15T21:01:00Z', 38)).toBe(4)
})

test('a board is made again after five minutes, once for two processes, and a week later tells who moved', async () => {
  const madeAt = async () => (await ranking()).computedAt
  const before = await madeAt()
  await renewClanBoard(site.db, later(41))
  expect(await madeAt()).toBe(before)
  await Promise.all([renewClanBoard(site.db, later(50)), renewClanBoard(site.db, later(50))])
  expect(await madeAt()).toBe(new Date(later(50)).toISOString())

  await sql`update match set clan_id = ${red}`.execute(site.db)
  await renewClanBoard(site.db, NOW + 7 * DAY)
  const { data } = await ranking('activity')
  expect(data.map(({ clan, rank, change }) => [clan.clanName, rank, change])).toEqual([
    ['레드', 1, null],
    ['블루', null, null],
  ])
  expect((await ranking('versus')).data.map(({ change }) => change)).toEqual([0, 0])
  await renewClanBoard(site.db, NOW + 12 * DAY)
  const { rows } = await sql<{ day: string }>`select day from clan_board order by day`.execute(site.db)
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-27', '2026-12-02'])
})

test('a kind of ranking nobody knows is no ranking, and the kinds say their rules', async () => {
  for (const type of ['winRate', 'OVERALL', '%00', 'overall;']) {
    expect((await site.get(`/api/clans/rankings/${type}`)).status).toBe(400)
  }
  const { types } = await (await site.get('/api/clans/ranking-types')).json()
  expect(types).toHaveLength(10)
  expect(types[0]).toEqual({ type: 'overall', label: '종합', rule: expect.stringContaining('30%') })
  expect((await site.get('/api/clans/rankings/overall?page=1001')).status).toBe(404)
})
