import type { Pool } from 'pg'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { profileReads } from '#server/features/players/profile.repository.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import { openSite } from '#testing/testApp.ts'

/** The durations of four matches in seconds. The matches are a day apart, but the last two begin together. */
const LENGTHS = [1500, 1560, 1620, 1680]
const dayOf = (at: number) => Math.min(at, 2) + 1

const site = await openSite()
let playerId: string
let queryNames: string[] = []
beforeAll(async () => {
  for (const [index, durationSeconds] of LENGTHS.entries())
    await site.store({
      ...aParsedMatch({ gameId: `${index + 1}`, playedAt: `2026-11-0${dayOf(index)}T12:00:00Z` }),
      durationSeconds,
    })
  const { rows } = await site.pool.query<{ id: string }>(`select id from player where game_name = '선수0'`)
  playerId = rows[0]?.id ?? ''
})
beforeEach(() => {
  queryNames = []
})

type Statement = { name: string; text: string; values: unknown[] }
/** The names of the queries are collected in `queryNames`. */
const lengths = async (database: Pick<Pool, 'query'> = site.pool) => {
  const watched = Object.assign(Object.create(site.pool), {
    query: (statement: Statement) => {
      queryNames.push(statement.name)
      return database.query(statement)
    },
  })
  const profile = await profileReads(watched).find(playerId, PUBLIC_AUDIENCE)
  return profile?.recent.map(({ durationSeconds }) => durationSeconds)
}
const NEWEST_FIRST = LENGTHS.toReversed()

test('durations of the last matches are read from the player’s history if it covers these matches', async () => {
  expect(await lengths()).toEqual(NEWEST_FIRST)
  expect(queryNames).toEqual(['profile'])
})

test.each([
  ['is stale', `player_history set is_stale = true where true`],
  [
    'knows fewer matches',
    `player_history set history = jsonb_set(history::jsonb, '{recent}', (history::jsonb -> 'recent') - 0) where true`,
  ],
  ['was told of another champion', `match_participant set champion_id = 7777 where match_id = 'KR_2'`],
  [
    'was told of another time',
    `match_participant set played_at = played_at - interval '1 minute' where match_id = 'KR_1'`,
  ],
])('if the history %s, durations are read from the matches', async (_, change) => {
  const client = await site.pool.connect()
  try {
    await client.query('begin')
    await client.query(`update ${change} and player_id = '${playerId}'`)
    expect(await lengths(client)).toEqual(NEWEST_FIRST)
    expect(queryNames).toEqual(['profile', 'durations'])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
