import type { MatchDetail } from '@buri/contract/matches'
import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import type { MatchFilter } from '@buri/domain/history/tallies'
import type { ParsedTeam, ParsedTimeline } from '@buri/replay/parsedMatch'
import type { Pool } from 'pg'
import type { Cursor } from '#server/features/matches/cursor.ts'
import { MATCH_COLUMNS, type MatchRow } from '#server/scoreboard/matchRows.ts'

export type HistoryQuestion = {
  playerId: string
  limit: number
  cursor: Cursor | undefined
  filter: MatchFilter
}

export type StoredMatch = MatchRow & {
  gameVersion: string | null
  isRated: boolean
  isConfirmed: boolean
  blueTeam: ParsedTeam
  redTeam: ParsedTeam
  timeline: ParsedTimeline | null
  disagreements: MatchDetail['disagreements']
  sources: string[]
  isRecalculating: boolean
}

// One index range: the columns to filter and order by are copied into the player's own rows.
const PAGE = `
  select mp.slot, ${MATCH_COLUMNS}
  from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = $1 and not mp.is_deleted
    and ($2::timestamptz is null or (mp.played_at, mp.match_id) < ($2, $3::text))
    and ($4::integer is null or mp.champion_id = $4)
    and ($5::text is null or mp.type_label = $5)
    and ($6::text is null or mp.result = $6)
  order by mp.played_at desc, mp.match_id desc
  limit $7`

const DETAIL = `
  select ${MATCH_COLUMNS}, m.game_version as "gameVersion", m.is_rated as "isRated", m.is_confirmed as "isConfirmed",
    m.blue_team as "blueTeam", m.red_team as "redTeam", m.timeline, m.disagreements,
    coalesce((select array_agg(s.source order by s.received_at, s.source) from match_source s where s.match_id = m.id), '{}')
      as sources,
    exists (
      select 1 from rating_frontier f where f.dirty_from_at is not null
        and (m.played_at, m.id) >= (f.dirty_from_at, coalesce(f.dirty_from_id, ''))
    ) as "isRecalculating"
  from match m where m.id = $1 and m.deleted_at is null`

const VERSION = `
  select m.id, coalesce(sum(p.data_version), 0) as version,
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating"
  from match m
  left join match_participant mp on mp.match_id = m.id
  left join player p on p.id = mp.player_id
  where m.id = $1 and m.deleted_at is null
  group by m.id`

export const matchesRepository = (pool: Pool) => ({
  async page(question: HistoryQuestion): Promise<(MatchRow & { slot: number })[]> {
    const { playerId, cursor, filter, limit } = question
    const { rows } = await pool.query<MatchRow & { slot: number }>({
      name: 'history-page',
      text: PAGE,
      values: [playerId, cursor?.playedAt, cursor?.matchId, filter.championId, filter.typeLabel, filter.result, limit],
    })
    return rows
  },

  async history(playerId: string): Promise<PlayerHistory | undefined> {
    const { rows } = await pool.query<{ history: PlayerHistory }>({
      name: 'history',
      text: 'select history from player_history where player_id = $1',
      values: [playerId],
    })
    return rows[0]?.history
  },

  /** Grows with whatever the match's page shows: its ten players' data and everybody's names. */
  async version(matchId: string): Promise<string | undefined> {
    const { rows } = await pool.query<{ version: number; peopleVersion: string; isRecalculating: boolean }>({
      name: 'match-version',
      text: VERSION,
      values: [matchId],
    })
    const row = rows[0]
    return row && `${row.version}.${row.peopleVersion}.${row.isRecalculating ? 'r' : 's'}`
  },

  async detail(matchId: string): Promise<StoredMatch | undefined> {
    const { rows } = await pool.query<StoredMatch>({ name: 'match-detail', text: DETAIL, values: [matchId] })
    return rows[0]
  },
})
export type MatchesRepository = ReturnType<typeof matchesRepository>
