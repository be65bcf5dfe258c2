import { beforeAll, expect, test } from 'vitest'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { openSite } from '#testing/testApp.ts'

const site = await openSite()
let firstPlayer: string
let otherPlayer: string
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', playedAt: '2026-11-18T12:00:00Z' }))
  const { rows } = await site.pool.query<{ id: string }>(
    `select id from player where game_name in ('선수0', '선수1') order by game_name`,
  )
  firstPlayer = rows[0]?.id ?? ''
  otherPlayer = rows[1]?.id ?? ''
})

const rankShown = async () => {
  const { rows } = await site.pool.query<{ rank: string | null }>(
    `select concat_ws(' ', solo_tier, solo_division) as rank from player_history h where player_id in ($1, $2)
      order by player_id = $2`,
    [firstPlayer, otherPlayer],
  )
  return rows.map(({ rank }) => rank)
}
const run = (text: string, ...values: unknown[]) => site.pool.query(text, values)
const rank = (playerId: string, queue: string, tier: string, division: string | null) =>
  run(
    `insert into player_rank (player_id, queue_type, tier, division, league_points, wins, losses, fetched_at)
      values ($1, $2, $3, $4, 0, 0, 0, now())`,
    ...[playerId, queue, tier, division],
  )

test('lists show the solo queue’s current rank, and no other queue’s', async () => {
  expect(await rankShown()).toEqual(['', ''])
  await rank(firstPlayer, 'RANKED_FLEX_SR', 'IRON', 'I')
  expect(await rankShown()).toEqual(['', ''])
  await rank(firstPlayer, 'RANKED_SOLO_5x5', 'GOLD', 'IV')
  expect(await rankShown()).toEqual(['GOLD IV', ''])
  await run(`update player_rank set tier = 'MASTER', division = null where tier = 'GOLD'`)
  expect(await rankShown()).toEqual(['MASTER', ''])
  await run(`update player_rank set player_id = $1 where tier = 'MASTER'`, otherPlayer)
  expect(await rankShown()).toEqual(['', 'MASTER'])
  await run(`update player_rank set queue_type = 'RANKED_TFT' where tier = 'MASTER'`)
  expect(await rankShown()).toEqual(['', ''])
  await run(`update player_rank set queue_type = 'RANKED_SOLO_5x5' where tier = 'MASTER'`)
  await run(`delete from player_rank where tier = 'MASTER'`)
  expect(await rankShown()).toEqual(['', ''])
})

test('a player without a history shows the rank from the first match on', async () => {
  await rank(firstPlayer, 'RANKED_SOLO_5x5', 'SILVER', 'II')
  await run('delete from player_history where player_id = $1', firstPlayer)
  expect(await rankShown()).toEqual([''])
  await site.store(aParsedMatch({ gameId: '2', playedAt: '2026-11-19T12:00:00Z' }))
  expect(await rankShown()).toEqual(['SILVER II', ''])
})
