import { PlayerRanking } from '@buri/contract/rankings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/scoreboard/aParsedMatch.ts'
import { startTestApp, type TestApp } from '#server/testApp.ts'

/** Scores by name; the two with 1200 share a place. */
const BOARD = [
  { name: '선수0', score: 1400, games: 40 },
  { name: '선수1', score: 1200, games: 20 },
  { name: '선수2', score: 1200, games: 20 },
  { name: '선수3', score: 1100, games: 12 },
  { name: '선수4', score: 1900, games: 3 },
]

let site: TestApp
beforeAll(async () => {
  site = await startTestApp()
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
afterAll(() => site.close())

async function ranking(query = '') {
  const answer = await site.get(`/api/rankings/players${query}`)
  expect(answer.status).toBe(200)
  return PlayerRanking.parse(await answer.json())
}

test('equal scores share a place, and players in their placement games follow without one', async () => {
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

test('a later page goes on with the places of the one before', async () => {
  const places = []
  for (const page of [1, 2, 3, 4, 5]) {
    const { data } = await ranking(`?limit=1&page=${page}`)
    places.push(data[0]?.rank)
  }
  expect(places).toEqual([1, 2, 2, 4, null])
})

test('hidden and dormant players are neither shown nor counted', async () => {
  const { data } = await ranking()
  expect(data.map(({ name }) => name).filter((name) => /[5-9]$/.test(name))).toEqual([])
})

test('a limit beyond the cap is answered with the cap', async () => {
  expect((await ranking('?limit=1000')).pagination.totalPages).toBe(1)
})

test('a position shows those who mostly play it', async () => {
  const { data } = await ranking('?position=JUNGLE')
  expect(data.map(({ name, mainPosition }) => [name, mainPosition])).toEqual([['선수1', 'JUNGLE']])
})

test('a win rate is of the rated matches', async () => {
  expect((await ranking()).data[0]).toMatchObject({ games: 40, winRate: 25, felicanScore: 1400, change: null })
})
