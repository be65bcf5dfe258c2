import type { MatchFacts } from '@buri/domain/matches/matchFacts'
import type { Pool } from 'pg'
import { type LineOf, lineColumns } from '#server/model/matches/scoreboard/lineColumns.ts'
import type { Audience } from '#server/model/people/audience.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'

const LINE_COLUMNS = [
  'matchId',
  'playedAt',
  'typeLabel',
  'result',
  'side',
  'championId',
  'position',
  'isPositionKnown',
  'kills',
  'deaths',
  'assists',
  'cs',
  'goldEarned',
  'damageToChampions',
  'damageTaken',
  'damageSelfMitigated',
  'damageToObjectives',
  'visionScore',
  'wardsPlaced',
  'performanceScore',
] as const

export type AnalysedLine = LineOf<typeof LINE_COLUMNS> &
  Pick<
    MatchFacts,
    | ('durationSeconds' | 'teamKills' | 'laneOpponentId' | 'laneOpponentGold')
    | ('teamDamageToChampions' | 'teamDamageTaken' | 'teamDamageSelfMitigated' | 'teamDamageToObjectives')
  > & { gameVersion: string | null }

export type VisiblePerson = { id: string; gameName: string; tagLine: string; profileIconId: number | null }

/** If any member's value is unknown, the sum is `null`, because a sum of the other values would be too low. */
const teamSum = (column: string) =>
  `case when bool_and(l.${column} is not null) filter (where l.side = mp.side) then sum(l.${column}) filter (where l.side = mp.side) end`

const ON_LANE = 'l.side <> mp.side and l.position = mp.position'
const IS_LANE_CLEAR = `count(*) filter (where ${ON_LANE}) = 1`

// The limits make the planner look up match by match, even where its statistics favour reading all matches in order.
const ANALYSED_MATCHES = `
  select ${lineColumns('mp', LINE_COLUMNS)}, m.duration_seconds as "durationSeconds", m.game_version as "gameVersion", others.*
  from (
    select * from match_participant
    where player_id = $1 and not is_deleted and is_counted and played_at >= $2 and played_at < $3
    order by played_at desc, match_id desc limit $4
  ) as mp
  cross join lateral (select duration_seconds, game_version from match where id = mp.match_id limit 1) as m
  cross join lateral (
    select sum(l.kills) filter (where l.side = mp.side) as "teamKills",
      ${teamSum('damage_to_champions')} as "teamDamageToChampions", ${teamSum('damage_taken')} as "teamDamageTaken",
      ${teamSum('damage_self_mitigated')} as "teamDamageSelfMitigated",
      ${teamSum('damage_to_objectives')} as "teamDamageToObjectives",
      case when ${IS_LANE_CLEAR} then max(l.gold_earned) filter (where ${ON_LANE}) end as "laneOpponentGold",
      case when ${IS_LANE_CLEAR} and mp.is_position_known
        then (array_agg(l.player_id) filter (where ${ON_LANE} and l.is_position_known))[1] end as "laneOpponentId"
    from match_participant l where l.match_id = mp.match_id
  ) as others`

const VISIBLE_PLAYERS = `
  select id, game_name as "gameName", tag_line as "tagLine", profile_icon_id as "profileIconId" from player p
  where id = any ($1::uuid[]) and ${visiblePlayer('p', '$2')}`

export const analysisReads = (pool: Pool) => ({
  async counted(playerId: string, days: { from: Date; to: Date }, limit: number): Promise<AnalysedLine[]> {
    const values = [playerId, days.from, days.to, limit]
    const { rows } = await pool.query<AnalysedLine>({ name: 'analysed-matches', text: ANALYSED_MATCHES, values })
    return rows
  },

  async visible(playerIds: readonly string[], audience: Audience): Promise<Map<string, VisiblePerson>> {
    const { rows } = await pool.query<VisiblePerson>({
      name: 'visible-people',
      text: VISIBLE_PLAYERS,
      values: [playerIds, audience.ids],
    })
    return new Map(rows.map((person) => [person.id, person]))
  },
})
