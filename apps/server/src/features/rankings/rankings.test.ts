import { PlayerRanking } from '@buri/contract/rankings'
import { wilsonLowerBound } from '@buri/domain/statistics/ratios'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { jsonOf } from '#testing/testAnswers.ts'
import { openSite } from '#testing/testApp.ts'

const BOARD = [
  { name: '선수0', score: 1400, games: 40 },
  { name: '선수1', score: 1200, games: 20 },
  { name: '선수2', score: 1200, games: 20 },
  { name: '선수3', score: 1100, games: 12 },
  { name: '선수4', score: 1900, games: 3 },
]

const site = await openSite()
beforeAll(async () => {
  await site.store(aParsedMatch({ playedAt: '2026-11-19T12:00:00Z' }))
  for (const { name, score, games } of BOARD) {
    await sql`update player_rating set score = ${score}, rated_games = ${games}, rated_wins = ${Math.floor(games / 4)}
      where player_id = (select id from player where game_name = ${name})`.execute(site.db)
  }
  await sql`update player set visibility = 'private' where game_name in ('선수5', '선수6', '선수7', '선수8')`.execute(
    site.db,
  )
  await sql`update player_rating set last_played_at = '2026-01-01'
    where player_id = (select id from player where game_name = '선수9')`.execute(site.db)
})

const ranking = async (query = '') => PlayerRanking.parse(await jsonOf(site.get(`/api/rankings/players${query}`)))

test('equal scores share a place, and players in their placement games follow without a place', async () => {
  const { data, pagination } = await ranking()
  expect(data.map(({ name, rank }) => [name, rank])).toEqual(
    expect.arrayContaining([
      ['선수0', 1],
      ['선수1', 2],
      ['선수2', 2],
      ['선수3', 4],
      ['선수4', null],
    ]),
  )
  expect(data.at(-1)?.name).toBe('선수4')
  expect(pagination).toEqual({ total: 5, page: 1, totalPages: 1 })
})

test('a later page continues the places of the page before it', async () => {
  const places = []
  for (const page of [1, 2, 3, 4, 5]) {
    const { data } = await ranking(`?limit=1&page=${page}`)
    places.push(data[0]?.rank)
  }
  expect(places).toEqual([1, 2, 2, 4, null])
})

test('hidden and dormant players are neither shown nor counted', async () => {
  const { data, pagination } = await ranking()
  expect(data.map(({ name }) => name).filter((name) => /[5-9]$/.test(name))).toEqual([])
  expect(pagination.total).toBe(5)
})

test('a limit above the cap is accepted', async () => {
  expect((await ranking('?limit=1000')).pagination.totalPages).toBe(1)
})

test('the leaderboard of a position lists the players who mostly play it', async () => {
  const { data } = await ranking('?position=JUNGLE')
  expect(data.map(({ name, mainPosition }) => [name, mainPosition])).toEqual([['선수1', 'JUNGLE']])
})

test('a win rate counts rated matches only', async () => {
  expect((await ranking()).data[0]).toMatchObject({ games: 40, winRate: 25, felicanScore: 1400, change: null })
})

describe('leaderboards by other orders', () => {
  const MORE = [
    { name: '선수0', games: 40, wins: 20, kda: 2.5 },
    { name: '선수1', games: 20, wins: 13, kda: 4 },
    { name: '선수2', games: 20, wins: 13, kda: 1.5 },
    { name: '선수3', games: 12, wins: 8, kda: 3 },
    { name: '선수4', games: 3, wins: 3, kda: 9 },
  ]
  beforeAll(async () => {
    for (const { name, games, wins, kda } of MORE)
      await sql`update player_rating set rated_games = ${games}, rated_wins = ${wins}, kda = ${kda}
        where player_id = (select id from player where game_name = ${name})`.execute(site.db)
  })
  const placesOf = async (query: string) => (await ranking(query)).data.map(({ name, rank }) => [name, rank])

  test('a ranking by games, by KDA or by the lower bound of the win rate has places of its own', async () => {
    expect(await placesOf('?sort=games')).toEqual([
      ['선수0', 1],
      expect.arrayContaining([2]),
      expect.arrayContaining([2]),
      ['선수3', 4],
    ])
    expect((await placesOf('?sort=kda')).map(([name]) => name)).toEqual(['선수1', '선수3', '선수0', '선수2'])
    const bounds = MORE.slice(0, 4).sort(
      (a, b) => wilsonLowerBound(b.wins, b.games) - wilsonLowerBound(a.wins, a.games),
    )
    const byRate = await placesOf('?sort=winRate')
    expect(byRate.map(([, rank]) => rank)).toEqual([1, 1, 3, 4])
    expect(byRate.slice(2).map(([name]) => name)).toEqual(bounds.slice(2).map(({ name }) => name))
  })

  test('a ranking by another order leaves provisional players out, and continues over pages', async () => {
    expect((await ranking('?sort=kda&limit=3')).pagination).toEqual({ total: 4, page: 1, totalPages: 2 })
    expect(await placesOf('?sort=winRate&limit=1&page=2')).toEqual([[expect.any(String), 1]])
  })

  test('an unknown order is refused', async () => {
    expect(await jsonOf(site.get('/api/rankings/players?sort=beauty'), 400)).toMatchObject({ code: 'INVALID_REQUEST' })
  })

  test.each([
    { name: '선수0', query: '&limit=1', page: 1 },
    { name: '선수3', query: '&limit=1', page: 4 },
    { name: '선수3', query: '&limit=1&sort=kda', page: 2 },
    { name: '선수4', query: '&limit=1', page: 5 },
    { name: '선수4', query: '&limit=1&sort=kda', page: null },
    { name: '선수9', query: '', page: null },
    { name: '선수3', query: '&position=JUNGLE', page: null },
  ])('the player $name is on page $page of $query', async ({ name, query, page }) => {
    expect(
      await jsonOf(site.get(`/api/rankings/players/place?name=${encodeURIComponent(`${name}#KR1`)}${query}`)),
    ).toEqual({ page })
  })

  test('a hidden player is not found, like an unknown one', async () => {
    for (const name of ['선수5#KR1', '없는사람#KR1']) {
      expect(await jsonOf(site.get(`/api/rankings/players/place?name=${encodeURIComponent(name)}`), 404)).toMatchObject(
        { code: 'SUMMONER_NOT_FOUND' },
      )
    }
  })
})
