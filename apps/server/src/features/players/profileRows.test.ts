import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { profileReads } from '#server/features/players/profile.repository.ts'
import { aParsedMatch } from '#server/model/matches/scoreboard/aParsedMatch.ts'
import { PUBLIC_AUDIENCE } from '#server/model/people/audience.ts'
import { openSite } from '#testing/testApp.ts'

const PLAYED = '2026-11-18T12:00:00Z'
const MET = Date.parse('2026-11-17T12:00:00Z')

const site = await openSite()
let ids: Record<string, string> = {}
beforeAll(async () => {
  await site.store(aParsedMatch({ gameId: '1', playedAt: PLAYED }))
  const { rows } = await site.pool.query<{ id: string; name: string }>('select id, game_name as name from player')
  ids = Object.fromEntries(rows.map(({ id, name }) => [name, id]))
})

const idOf = (slot: number) => ids[`선수${slot}`] ?? ''
const stored = (slot: number) => profileReads(site.pool).find(idOf(slot), PUBLIC_AUDIENCE)

test('each value of a companion is read from its own column', async () => {
  const [own, other] = [idOf(8), idOf(9)]
  await sql`update player_pair set together = 9, together_wins = 8, against = 7, same_lane_against = 5,
      against_wins_a = case when player_a = ${own} then 6 else 1 end, last_met_at = ${new Date(MET)}
    where ${own}::uuid in (player_a, player_b) and ${other}::uuid in (player_a, player_b)`.execute(site.db)
  await sql`update player set profile_icon_id = 4 where id = ${other}`.execute(site.db)
  await sql`update player_history set main_position = 'JUNGLE' where player_id = ${other}`.execute(site.db)
  await sql`insert into player_rank (player_id, queue_type, tier, division, league_points, wins, losses, fetched_at)
    values (${other}, 'RANKED_SOLO_5x5', 'GOLD', 'IV', 3, 2, 1, now())`.execute(site.db)
  expect((await stored(8))?.met.find(({ otherId }) => otherId === other)).toEqual({
    otherId: other,
    together: 9,
    togetherWins: 8,
    against: 7,
    againstWins: 6,
    sameLaneAgainst: 5,
    lastMetAt: MET,
    gameName: '선수9',
    tagLine: 'KR1',
    profileIconId: 4,
    mainPosition: 'JUNGLE',
    tier: 'GOLD',
    division: 'IV',
    outline: expect.objectContaining({ games: 1, wins: 0 }),
    sharesClan: false,
  })
})

test('each value of a recent match is read from its own column', async () => {
  await sql`update match_participant set champion_id = 11, kills = 12, deaths = 13, assists = 14, cs = 15,
      vision_score = 16, wards_placed = 17, performance_score = 18, mu_before = 19, sigma_before = 20, mu_after = 21,
      sigma_after = 22
    where player_id = ${idOf(0)}`.execute(site.db)
  expect((await stored(0))?.recent).toEqual([
    {
      matchId: 'KR_1',
      playedAt: Date.parse(PLAYED),
      durationSeconds: 1800,
      isCounted: true,
      result: 'win',
      championId: 11,
      kills: 12,
      deaths: 13,
      assists: 14,
      cs: 15,
      visionScore: 16,
      wardsPlaced: 17,
      performanceScore: 18,
      muBefore: 19,
      sigmaBefore: 20,
      muAfter: 21,
      sigmaAfter: 22,
    },
  ])
})

test('a lineup has blue’s expected chance of winning, whichever side the player was on', async () => {
  await sql`update match_participant set expected_win = case side when 'blue' then .75 else .25 end`.execute(site.db)
  const lineup = {
    blue: [0, 1, 2, 3, 4].map(idOf),
    red: [5, 6, 7, 8, 9].map(idOf),
    hasBlueWon: true,
    expectedBlue: 0.75,
  }
  expect((await stored(0))?.lineups).toEqual([lineup])
  expect((await stored(9))?.lineups).toEqual([lineup])
})
