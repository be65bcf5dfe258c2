import { LeaderboardPlace, PlayerRanking } from '@buri/contract/rankings'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { signedIn } from '#testing/testAccounts.ts'
import { openSite } from '#testing/testApp.ts'
import { chooseListedIsland, renewPlayerRanks } from './jobs/playerRanksJob.ts'

const HOUR = 3_600_000
const SPRING = Date.parse('2026-04-10T12:00:00Z')
const AUTUMN = Date.parse('2026-11-18T12:00:00Z')

const TEN = Array.from({ length: 10 }, (_, slot) => slot)
const namesOf = (circle: string) => Object.fromEntries(TEN.map((slot) => [slot, `${circle}${slot}#KR1`]))

const site = await openSite()
let clanId: string
let clock = Date.parse('2026-11-20T12:00:00Z')
/** Moves the clock until cached answers have expired and leaderboards are due. Renews the leaderboards. */
async function later() {
  clock += HOUR
  site.setNow(new Date(clock).toISOString())
  await renewPlayerRanks(site.db, clock)
}
let game = 0
async function evenings(names: Record<number, string>, from: number, games: number) {
  for (let number = 0; number < games; number += 1) {
    game += 1
    const playedAt = new Date(from + game * HOUR).toISOString()
    await site.store(aParsedMatch({ gameId: String(game), playedAt, names }))
  }
}

beforeAll(async () => {
  await evenings(namesOf('큰섬'), SPRING, 11)
  await evenings(namesOf('작은섬'), SPRING, 10)
  const [owner, hidden] = [await signedIn(site), await signedIn(site)]
  clanId = await aClan(site, { clanName: '작은 무리', leader: owner })
  await aClan(site, { clanName: '숨은 무리', leader: hidden })
  await aClan(site, { clanName: '닫힌 무리', members: [owner], isPublic: false })
  await own(owner.userId, '작은섬1')
  await own(hidden.userId, '작은섬2')
  await sql`update player set visibility = 'private' where game_name = '작은섬2'`.execute(site.db)
})

const own = (userId: string, gameName: string) =>
  sql`insert into player_owner (player_id, user_id, proof, since)
  select id, ${userId}, 'admin', now() from player where game_name = ${gameName}`.execute(site.db)

async function ranking(query = '') {
  const answer = await site.get(`/api/rankings/players${query}`)
  return PlayerRanking.parse(await answer.json())
}
const circlesIn = ({ data }: PlayerRanking) => [...new Set(data.map(({ name }) => name.slice(0, -1)))].sort()
async function placeOf(name: string) {
  const answer = await site.get(`/api/rankings/players/place?name=${encodeURIComponent(`${name}#KR1`)}`)
  return LeaderboardPlace.parse(await answer.json()).page
}
const achievementsOf = async (name: string) => {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${name}#KR1`)}`)
  return (await answer.json()).summoner.felicanDescription
}
const noteOnPage = async (name: string) => {
  const answer = await site.get(`/api/summoners/${encodeURIComponent(`${name}#KR1`)}`)
  return (await answer.json()).trend.predictionNote
}

test('the leaderboard lists the island with the most confirmed matches, and says where the other players are', async () => {
  await evenings(namesOf('큰섬'), AUTUMN, 1)
  await evenings(namesOf('작은섬'), AUTUMN, 1)
  await later()
  const leaderboard = await ranking()
  expect(circlesIn(leaderboard)).toEqual(['큰섬'])
  expect([leaderboard.pagination.total, leaderboard.data[0]?.rank]).toEqual([10, 1])
  expect(leaderboard.elsewhere).toEqual({ clans: [{ id: clanId, name: '작은 무리' }] })
  expect([await placeOf('큰섬1'), await placeOf('작은섬1')]).toEqual([1, null])
  expect(circlesIn(await ranking('?sort=winRate'))).toEqual(['큰섬'])
  expect(circlesIn(await ranking('?season=2026-1'))).toEqual(['큰섬'])
  const notListed = '전체 순위에 포함되지 않아 다른 사람과 비교하지 않아요.'
  expect([await achievementsOf('작은섬1'), await achievementsOf('큰섬1')]).toEqual([
    notListed,
    expect.not.stringContaining('순위'),
  ])
  const away = await noteOnPage('작은섬1')
  expect(away).toMatch(/^부리 점수로 본 기대 승률은 \d+%/)
  expect(away).not.toContain('기대 승률은 50%')
  expect(await noteOnPage('큰섬1')).toMatch(/^부리 점수로 본 기대 승률은 \d+%/)
  const ofClan = await ranking(`?clanId=${clanId}`)
  expect([circlesIn(ofClan), ofClan.data[0]?.rank, ofClan.elsewhere]).toEqual([['작은섬'], 1, null])
})

test('the leaderboard lists the island with more confirmed matches, even if another has more matches', async () => {
  await sql`update match set standing = 'reported' where exists (select from match_participant l
    where l.match_id = match.id and l.game_name = '큰섬0')`.execute(site.db)
  await later()
  expect(circlesIn(await ranking())).toEqual(['작은섬'])
  expect((await ranking('?season=2026-1')).data[0]).toMatchObject({ rank: 1 })
  await sql`update match set standing = 'confirmed'`.execute(site.db)
  await later()
  expect(circlesIn(await ranking())).toEqual(['큰섬'])
})

test('two processes that choose the listed island simultaneously choose the larger one', async () => {
  await sql`update listed_island set made_at = to_timestamp(0), player_id = (select player_id from player_island i
    join player p on p.id = i.player_id where p.game_name = '작은섬0')`.execute(site.db)
  await Promise.all([chooseListedIsland(site.db, clock), chooseListedIsland(site.db, clock)])
  expect(circlesIn(await ranking())).toEqual(['큰섬'])
})

test('if nothing is left of the listed island, another one is listed at once', async () => {
  await sql`insert into player (id, game_name, tag_line, name_key, search_grams)
    values ('019a0000-0000-7000-8000-000000000000', '떠난이', 'KR1', '떠난이#kr1', '{}')`.execute(site.db)
  await sql`update listed_island set player_id = '019a0000-0000-7000-8000-000000000000'`.execute(site.db)
  await renewPlayerRanks(site.db, clock)
  const { rows } = await sql<{ name: string }>`
    select left(game_name, -1) as name from listed_island join player on player.id = player_id`.execute(site.db)
  expect(rows).toEqual([{ name: '큰섬' }])
})

test('one shared player joins the leaderboards of two islands', async () => {
  await evenings({ ...namesOf('큰섬'), 9: '작은섬9#KR1' }, AUTUMN, 1)
  await later()
  const leaderboard = await ranking()
  expect([circlesIn(leaderboard), leaderboard.pagination.total, leaderboard.elsewhere]).toEqual([
    ['작은섬', '큰섬'],
    19,
    null,
  ])
  expect(await placeOf('작은섬1')).toBe(1)
  const spring = await ranking('?season=2026-1')
  expect(circlesIn(spring)).toEqual(['작은섬', '큰섬'])
})

test('a game that strangers date into a season long ago adds the season to no leaderboard but that of their clan', async () => {
  const seasonsOf = async (query = '') => (await ranking(query)).seasons.map(({ id }) => id)
  const before = [await seasonsOf(), await seasonsOf(`?clanId=${clanId}`)]
  const forger = await signedIn(site)
  const othersClan = await aClan(site, { clanName: '지어낸 무리', leader: forger })
  await evenings(namesOf('지어낸'), Date.parse('2009-02-01T12:00:00Z'), 1)
  await own(forger.userId, '지어낸1')
  for (let season = 0; season < 40; season += 1) await later()
  expect([await seasonsOf(), await seasonsOf(`?clanId=${clanId}`)]).toEqual(before)
  expect(await seasonsOf(`?clanId=${othersClan}`)).toEqual(['2026-2', '2009-1'])
})
