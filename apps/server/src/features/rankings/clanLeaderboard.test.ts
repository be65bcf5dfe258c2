import { PlayerRanking } from '@buri/contract/rankings'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { type SignedInBrowser, signedIn } from '#testing/testAccounts.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'
import { renewPlayerRanks } from './jobs/playerRanksJob.ts'

const HOUR = 3_600_000
/** A time in the previous season. */
const SPRING = Date.parse('2026-04-10T12:00:00Z')
const AUTUMN = Date.parse('2026-11-10T12:00:00Z')
const NOW = Date.parse('2026-11-20T12:00:00Z')

const site = await openSite()
let clanId: string
let hiddenClan: string
let member: SignedInBrowser
let stranger: SignedInBrowser
beforeAll(async () => {
  for (let game = 0; game < 24; game += 1) {
    const playedAt = new Date((game < 12 ? SPRING : AUTUMN) + (game % 12) * HOUR).toISOString()
    await site.store(aParsedMatch({ gameId: String(game + 1), playedAt, winner: game % 3 === 0 ? 'red' : 'blue' }))
  }
  await renewPlayerRanks(site.db, NOW)
  await sql`update player set visibility = 'clan' where game_name = '선수2'`.execute(site.db)
  await sql`update player set visibility = 'private' where game_name = '선수3'`.execute(site.db)
  member = await signedIn(site)
  stranger = await signedIn(site)
  clanId = await clanOf(true, ['선수0', '선수1', '선수2', '선수3', '선수7'])
  hiddenClan = await clanOf(false, ['선수0', '선수5'])
  await sql`update player_rating set score = 1500 where player_id in
    (select id from player where game_name in ('선수0', '선수1'))`.execute(site.db)
  await sql`update player_rating set score = 1900, rated_games = 4 where player_id in
    (select id from player where game_name = '선수7')`.execute(site.db)
})

async function clanOf(isPublic: boolean, names: readonly string[]): Promise<string> {
  const [leader, ...others] = await Promise.all(names.map(() => signedIn(site)))
  if (!leader) throw new Error('a clan has a leader')
  const id = await aClan(site, { leader, members: [...others, member], isPublic })
  for (const [index, gameName] of names.entries()) {
    const owner = [leader, ...others][index]?.userId
    await sql`insert into player_owner (player_id, user_id, proof, since)
      select id, ${owner}, 'admin', now() from player where game_name = ${gameName}
      on conflict (player_id) do update set user_id = excluded.user_id`.execute(site.db)
  }
  return id
}

async function ownerOf(gameName: string) {
  const { rows } = await sql<{ userId: string }>`select user_id from player_owner
    where player_id = (select id from player where game_name = ${gameName})`.execute(site.db)
  return rows[0]?.userId
}
const changeOwner = (gameName: string, userId: string | undefined) =>
  sql`update player_owner set user_id = ${userId}
    where player_id = (select id from player where game_name = ${gameName})`.execute(site.db)

const ranking = async (query: string, browser: Pick<SignedInBrowser, 'get'> = site) =>
  PlayerRanking.parse(await jsonOf(browser.get(`/api/rankings/players${query}`)))
const placesOf = ({ data }: PlayerRanking) => data.map(({ name, rank }) => [name, rank])

test('a clan’s leaderboard has its members’ players, ranked among themselves', async () => {
  // 선수0 moved to the other clan together with its owner.
  const { data, pagination } = await ranking(`?clanId=${clanId}`)
  expect(placesOf({ data } as PlayerRanking)).toEqual([
    ['선수1', 1],
    ['선수7', null],
  ])
  expect(pagination).toEqual({ total: 2, page: 1, totalPages: 1 })
  const everybody = await ranking('')
  expect(everybody.data.length).toBeGreaterThan(2)
})

test('the leaderboard of the whole site names public clans alone, and a clan’s own leaderboard names no clan', async () => {
  const clan = await site.db.selectFrom('clan').select('clanName').where('id', '=', clanId).executeTakeFirstOrThrow()
  const clanIn = ({ data }: PlayerRanking, player: string) => data.find(({ name }) => name === player)?.clanName
  const everybody = await ranking('', member)
  expect([clanIn(everybody, '선수1'), clanIn(everybody, '선수0')]).toEqual([clan.clanName, null])
  expect(clanIn(await ranking(`?clanId=${clanId}`), '선수1')).toBeNull()
})

test('a player visible to the clan is on its leaderboard for members, and a hidden one for no one', async () => {
  const namesFor = async (browser: Pick<SignedInBrowser, 'get'>) =>
    (await ranking(`?clanId=${clanId}`, browser)).data.map(({ name }) => name).sort()
  expect(await namesFor(site)).toEqual(['선수1', '선수7'])
  expect(await namesFor(stranger)).toEqual(['선수1', '선수7'])
  expect(await namesFor(await signedIn(site, { isAdmin: true }))).toEqual(['선수1', '선수7'])
  expect(await namesFor(member)).toEqual(['선수1', '선수2', '선수7'])
})

test('a stranger learns as much about a private clan as about an unknown one', async () => {
  const never = await ranking('?clanId=00000000-0000-7000-8000-00000000abcd')
  expect(never.pagination.total).toBe(0)
  for (const person of [site, stranger]) expect(await ranking(`?clanId=${hiddenClan}`, person)).toEqual(never)
  expect((await ranking(`?clanId=${hiddenClan}`, member)).data.map(({ name }) => name).sort()).toEqual([
    '선수0',
    '선수5',
  ])
})

describe('with two players of one member', () => {
  let ownerBefore: string | undefined
  beforeAll(async () => {
    ownerBefore = await ownerOf('선수0')
    await changeOwner('선수0', await ownerOf('선수1'))
  })
  afterAll(() => changeOwner('선수0', ownerBefore))

  test('equal scores share a place within the clan, page by page', async () => {
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await ranking(`?clanId=${clanId}&limit=1&page=${page}`))
    expect(pages.map(({ data }) => data[0]?.rank)).toEqual([1, 1, null])
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([3, 3, 3])
    expect((await ranking(`?clanId=${clanId}&limit=1&page=9`)).pagination.total).toBe(3)
  })

  test('a clan’s leaderboard can be requested for one position and for a past season', async () => {
    expect(placesOf(await ranking(`?clanId=${clanId}&position=JUNGLE`))).toEqual([['선수1', 1]])
    const spring = await ranking(`?clanId=${clanId}&season=2026-1`)
    // Players with the same place are sorted by id.
    expect(placesOf(spring).sort()).toEqual([
      ['선수0', 1],
      ['선수1', 1],
      ['선수7', 3],
    ])
    expect(spring.data[0]).toMatchObject({ games: 12, change: null })
    expect((await ranking(`?clanId=${clanId}&season=2026-1&position=TOP`)).data.map(({ name }) => name)).toEqual([
      '선수0',
    ])
    expect((await ranking(`?clanId=${clanId}&season=2020-1`)).data).toEqual([])
  })

  test('a clan’s leaderboard shows the places gained within the clan', async () => {
    // A week ago 선수1 ranked behind 선수0 and 선수7; now 선수1 shares the first place.
    await sql`update past_standing set score = case p.game_name when '선수0' then 1600 when '선수7' then 1500 else 1400 end,
      rank = 50 from player p where p.id = player_id and board = 'week'`.execute(site.db)
    const { data } = await ranking(`?clanId=${clanId}`)
    expect(data.find(({ name }) => name === '선수1')?.change).toBe(2)
    expect(data.find(({ name }) => name === '선수0')?.change).toBe(0)
  })
})
