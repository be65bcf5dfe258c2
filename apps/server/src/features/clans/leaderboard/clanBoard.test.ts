import { ClanRanking } from '@buri/contract/clanRankings'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ownPlayer, type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { aClan } from '../testClans.ts'
import { clanFacts } from './clanFacts.repository.ts'
import { clanLeaderboardJob, renewClanLeaderboard } from './jobs/clanLeaderboardJob.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const MATCHES = 40

const site = await openSite()
let blue: string
let red: string
let hidden: string
let member: SignedInBrowser
let people: SignedInBrowser[]
// Half of the players belong to 블루, half to 레드.
beforeAll(async () => {
  const matches = Array.from({ length: MATCHES }, (_, game) => {
    const playedAt = new Date(NOW - (5 + (game % 3)) * DAY + Math.floor(game / 6) * HOUR).toISOString()
    return aParsedMatch({ gameId: String(game + 1), playedAt, winner: game % 4 === 0 ? 'red' : 'blue' })
  })
  // The matches are stored oldest first, because storing an older match recounts all later ones.
  matches.sort((a, b) => (a.playedAt ?? 0) - (b.playedAt ?? 0))
  for (const match of matches) await site.store(match)
  people = await Promise.all(Array.from({ length: 10 }, () => signedIn(site)))
  for (const [number, { userId }] of people.entries()) {
    await ownPlayer(site, { userId }, `선수${number}`)
  }
  // The accounts are old enough for their likes to count and for the clan to be ranked.
  await sql`update app_user set created_at = '2026-01-01'`.execute(site.db)
  await sql`update player_rating set sigma = 6, score = 1200`.execute(site.db)
  member = await signedIn(site)
  blue = await aClan(site, { clanName: '블루', members: people.slice(0, 5), createdAt: '2026-06-01T00:00:00Z' })
  red = await aClan(site, { clanName: '레드', members: people.slice(5, 10), createdAt: '2026-06-01T00:00:00Z' })
  hidden = await aClan(site, { clanName: '숨은', members: [...people.slice(0, 2), member], isPublic: false })
  await sql`update match set clan_id = case when game_id::integer % 2 = 1 then ${blue}::uuid else ${red}::uuid end`.execute(
    site.db,
  )
  await sql`create table kept as table match`.execute(site.db)
  await sql`create table kept_line as table match_participant`.execute(site.db)
  const fan = people[9]
  await fan?.command('POST', `/api/clans/${blue}/like`, { liked: true })
  await fan?.command('POST', `/api/clans/${blue}/ratings`, { rating: 5 })
})
beforeEach(async () => {
  await sql`update match set clan_id = kept.clan_id, played_at = kept.played_at, duration_seconds = kept.duration_seconds
    from kept where kept.id = match.id`.execute(site.db)
  await sql`update match_participant line set gold_earned = kept_line.gold_earned from kept_line
    where kept_line.match_id = line.match_id and kept_line.slot = line.slot`.execute(site.db)
  await sql`delete from clan_like where clan_id = ${red}`.execute(site.db)
  await sql`update clan_like set liked_at = ${new Date(NOW)}`.execute(site.db)
  await sql`delete from clan_board`.execute(site.db)
  await renewClanLeaderboard(site.db, NOW)
})

const ranking = async (type = 'overall', query = '', browser: Pick<SignedInBrowser, 'get'> = site) =>
  ClanRanking.strict().parse(await jsonOf(browser.get(`/api/clans/rankings/${type}${query}`)))
const placesOf = async (type: string) =>
  (await ranking(type)).data.map(({ clan, rank, value }) => [clan.clanName, rank, value])
const later = (minutes: number) => NOW + minutes * 60_000

test('before the first measurement there is no leaderboard', async () => {
  await sql`delete from clan_board`.execute(site.db)
  expect(await ranking()).toMatchObject({ data: [], computedAt: null, label: '종합', message: '아직 순위가 없어요.' })
})

test('clans are measured by their matches', async () => {
  expect(await placesOf('activity')).toEqual([
    ['블루', 1, MATCHES / 2],
    ['레드', 1, MATCHES / 2],
  ])
  // 블루 won 30 of the 40 games between the two clans. The values are the lower bounds of 30/40 and 10/40.
  expect(await placesOf('versus')).toEqual([
    ['블루', 1, 65.4],
    ['레드', 2, 17.3],
  ])
  // Each clan played on three nights with five players.
  expect(await placesOf('host')).toEqual([
    ['블루', 1, 0.6],
    ['레드', 1, 0.6],
  ])
  expect(await placesOf('strength')).toEqual([
    ['블루', 1, 1200],
    ['레드', 1, 1200],
  ])
  expect((await placesOf('popularity'))[0]).toEqual(['블루', 1, 5])
  const [, , mvps] = (await placesOf('mvp')).find(([name]) => name === '블루') ?? []
  const { rows } = await sql<{ mvps: number }>`select count(*) as mvps from match_participant p
    join match m on m.id = p.match_id and m.clan_id = ${blue} where p.is_mvp and p.side = 'blue'`.execute(site.db)
  expect(mvps).toBeCloseTo((rows[0]?.mvps ?? 0) / 5, 2)
  expect((await ranking()).data[0]).toMatchObject({ rank: 1, clan: { clanName: '블루' }, change: null })
})

test('fairness measures how even the odds were, and how few games were stomps', async () => {
  const { rows } = await sql<{ p: number }>`select expected_win as p from match_participant p
    join match m on m.id = p.match_id and m.clan_id = ${blue} where slot = 0`.execute(site.db)
  const imbalance = rows.reduce((sum, { p }) => sum + 2 * Math.abs(p - 0.5), 0) / rows.length
  const fairness = async () => (await placesOf('fairness')).find(([name]) => name === '블루')?.[2]
  const set = (ids: number[], change: { seconds: number; blueGold: number | null }) =>
    Promise.all(
      ids.map(async (id) => {
        await sql`update match set duration_seconds = ${change.seconds} where id = ${`KR_${id}`}`.execute(site.db)
        await sql`update match_participant set gold_earned = case when side = 'blue' then ${change.blueGold}::integer
          else 10000 end where match_id = ${`KR_${id}`}`.execute(site.db)
      }),
    )
  const all = Array.from({ length: MATCHES }, (_, game) => game + 1)
  await set(all, { seconds: 1320, blueGold: 11_500 })
  await renewClanLeaderboard(site.db, later(6))
  expect(await fairness()).toBeCloseTo(100 * (1 - imbalance / 2), 1)
  await set([1, 3, 5], { seconds: 1319, blueGold: null })
  await set([7, 9, 11], { seconds: 2000, blueGold: 11_501 })
  await set([13], { seconds: 2000, blueGold: 8_695 })
  await set([15], { seconds: 2000, blueGold: 8_696 })
  await renewClanLeaderboard(site.db, later(12))
  expect(await fairness()).toBeCloseTo(100 * (1 - (imbalance + 7 / 20) / 2), 1)
})

test('a request without a kind gets the overall leaderboard', async () => {
  expect(await (await site.get('/api/clans/rankings?limit=1')).json()).toEqual(await ranking('overall', '?limit=1'))
})

test('a private clan is on no leaderboard, but its members see its numbers', async () => {
  for (const person of [site, member]) {
    for (const { type } of (await (await site.get('/api/clans/ranking-types')).json()).types) {
      const { data, pagination } = await ranking(type, '?limit=50', person)
      expect(data.map(({ clan }) => clan.id)).not.toContain(hidden)
      expect(pagination.total).toBe(2)
    }
  }
})

test('a clan that became private or was disbanded leaves the leaderboard', async () => {
  await sql`update clan set is_public = false where id = ${red}`.execute(site.db)
  expect((await ranking('versus')).data.map(({ clan }) => clan.clanName)).toEqual(['블루'])
  expect((await ranking('versus')).pagination.total).toBe(1)
  await sql`update clan set is_public = true where id = ${red}`.execute(site.db)
})

test('a clan’s best places are its badges', async () => {
  const { badge, badges } = await (await site.get(`/api/clans/${blue}`)).json()
  expect(badge).toEqual({ id: 'overall', label: '종합 1위' })
  expect(badges).toContainEqual({ id: 'versus', label: '클랜 대항 1위' })
})

test('likes of new accounts and very old likes do not count', async () => {
  const newcomer = await signedIn(site, { createdAt: new Date() })
  await newcomer.command('POST', `/api/clans/${red}/like`, { liked: true })
  await renewClanLeaderboard(site.db, later(6))
  expect(await placesOf('popularity')).toEqual([
    ['블루', 1, 5],
    ['레드', null, null],
  ])
  await sql`update app_user set created_at = '2026-01-01' where id = ${newcomer.userId}`.execute(site.db)
  await renewClanLeaderboard(site.db, later(12))
  expect((await placesOf('popularity')).map(([, rank]) => rank)).toEqual([1, 1])
  // The like is forty-five days old, which is half of the time for which it counts.
  await sql`update clan_like set liked_at = ${new Date(NOW - 45 * DAY)} where clan_id = ${blue}`.execute(site.db)
  await renewClanLeaderboard(site.db, later(18))
  expect((await placesOf('popularity')).map(([name, rank]) => [name, rank])).toEqual([
    ['레드', 1],
    ['블루', 2],
  ])
})

test('scores are compared between clans that met or share a player, and otherwise shown alone', async () => {
  const [first, second] = people
  const apart = [
    ['블루', null, 1200],
    ['레드', null, 1200],
  ]
  const together = [
    ['블루', 1, 1200],
    ['레드', 1, 1200],
  ]
  // Only four members are in the team of five, so it does not count as the clan's team.
  await sql`update player_owner set proof = 'admin', user_id = ${member.userId} where user_id = ${first?.userId}`.execute(
    site.db,
  )
  await renewClanLeaderboard(site.db, later(6))
  expect(await placesOf('strength')).toEqual(apart)
  const bridge = { clanId: red, userId: second?.userId ?? '', rank: 'member', joinedAt: new Date(NOW) }
  await site.db.insertInto('clanMember').values(bridge).execute()
  await sql`update clan set member_count = member_count + 1 where id = ${red}`.execute(site.db)
  await renewClanLeaderboard(site.db, later(12))
  expect((await placesOf('strength')).toSorted()).toEqual(together.toSorted())
  await sql`delete from clan_member where clan_id = ${red} and user_id = ${second?.userId}`.execute(site.db)
  await sql`update clan set member_count = member_count - 1 where id = ${red}`.execute(site.db)
  await sql`update player_owner set user_id = ${first?.userId} where user_id = ${member.userId}`.execute(site.db)
})

test('games before six in the morning count as part of the night before', async () => {
  const nightsWithMatchAt = async (playedAt: string, minutes: number) => {
    await sql`update match set played_at = ${playedAt} where id = 'KR_1'`.execute(site.db)
    await renewClanLeaderboard(site.db, later(minutes))
    return (await placesOf('host')).find(([name]) => name === '블루')?.[2]
  }
  expect(await nightsWithMatchAt('2026-11-15T20:59:00Z', 6)).toBe(3 / 5)
  expect(await nightsWithMatchAt('2026-11-15T21:01:00Z', 12)).toBe(4 / 5)
})

test('a leaderboard is renewed after five minutes, once for two processes, and shows movement after a week', async () => {
  const madeAt = async () => (await ranking()).computedAt
  const before = await madeAt()
  await renewClanLeaderboard(site.db, later(3))
  expect(await madeAt()).toBe(before)
  await Promise.all([renewClanLeaderboard(site.db, later(6)), renewClanLeaderboard(site.db, later(6))])
  expect(await madeAt()).toBe(new Date(later(6)).toISOString())

  await sql`update match set clan_id = ${red}`.execute(site.db)
  await renewClanLeaderboard(site.db, NOW + 7 * DAY)
  const { data } = await ranking('activity')
  expect(data.map(({ clan, rank, change }) => [clan.clanName, rank, change])).toEqual([
    ['레드', 1, 0],
    ['블루', null, null],
  ])
  expect((await ranking('versus')).data.map(({ change }) => change)).toEqual([1, null])
  await renewClanLeaderboard(site.db, NOW + 12 * DAY)
  const { rows } = await sql<{ day: string }>`select day from clan_board order by day`.execute(site.db)
  expect(rows.map(({ day }) => day)).toEqual(['2026-11-27', '2026-12-02'])
})

test('an unknown kind of ranking is refused, and each kind states its rules', async () => {
  for (const type of ['winRate', 'OVERALL', '%00', 'overall;']) {
    expect((await site.get(`/api/clans/rankings/${type}`)).status).toBe(400)
  }
  const { types } = await (await site.get('/api/clans/ranking-types')).json()
  expect(types).toHaveLength(10)
  expect(types[0]).toEqual({ type: 'overall', label: '종합', rule: expect.stringContaining('30%') })
  expect((await site.get('/api/clans/rankings/overall?page=1001')).status).toBe(404)
})

test('a hidden member’s score does not count for the clan', async () => {
  const scores = async () => {
    const facts = await inTransaction(site.db, (tx) => clanFacts(tx, NOW))
    return facts.find(({ clanId }) => clanId === blue)?.settledScores
  }
  expect(await scores()).toHaveLength(5)
  await sql`update player set visibility = 'private' where game_name = '선수0'`.execute(site.db)
  expect(await scores()).toHaveLength(4)
  await sql`update player set visibility = 'public'`.execute(site.db)
})

test('no ranking is made before an island is chosen, and the first ranking is of that island', async () => {
  await sql`delete from clan_board`.execute(site.db)
  await sql`insert into listed_island (player_id, made_at, took_ms)
    select player_id, to_timestamp(0), 0 from player_island limit 1`.execute(site.db)
  await renewClanLeaderboard(site.db, NOW)
  expect((await ranking()).computedAt).toBeNull()
  const choose = async () => void (await sql`update listed_island set made_at = now()`.execute(site.db))
  await clanLeaderboardJob(site.db, () => new Date(NOW), choose).run(new AbortController().signal)
  expect((await ranking()).computedAt).not.toBeNull()
  await sql`delete from listed_island`.execute(site.db)
})

test('no ranking is made while none of several islands is chosen', async () => {
  await sql`delete from clan_board`.execute(site.db)
  await sql`create table kept_island as table player_island`.execute(site.db)
  await sql`update player_island set island = player_id where player_id = (select player_id from player_island limit 1)`.execute(
    site.db,
  )
  await renewClanLeaderboard(site.db, NOW)
  expect((await ranking()).computedAt).toBeNull()
  await sql`update player_island i set island = k.island from kept_island k where k.player_id = i.player_id`.execute(
    site.db,
  )
})
