import type { MatchDetail } from '@buri/contract/matches'
import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import type { MatchFilter } from '@buri/domain/history/tallies'
import type { UncountedReason } from '@buri/domain/matches/judgeMatch'
import type { ParsedTeam, ParsedTimeline } from '@buri/replay/parsedMatch'
import type { Pool } from 'pg'
import type { Cursor } from '#server/model/matches/scoreboard/matchCursor.ts'
import { MATCH_COLUMNS, type MatchListItem } from '#server/model/matches/scoreboard/matchListItem.ts'
import type { StoredPerson } from '#server/model/matches/scoreboard/participant.ts'
import {
  SCOREBOARD_COLUMNS,
  type Scoreboards,
  scoreboardsCte,
} from '#server/model/matches/scoreboard/scoreboardRows.ts'

type HistoryRequest = {
  /** The first `shown` of the `wanted` matches have scoreboards. */
  wanted: number
  shown: number
  cursor: Cursor | undefined
  filter: MatchFilter
}

export type StoredMatch = MatchListItem & {
  gameVersion: string | null
  isRated: boolean
  uncountedReason: UncountedReason | null
  gameTypeCode: string | null
  queueId: number | null
  maturesAt: Date | null
  versionKey: string
  doubts: string[]
  blueTeam: ParsedTeam
  redTeam: ParsedTeam
  timeline: ParsedTimeline | null
  disagreements: MatchDetail['disagreements']
  sources: string[]
  isRecalculating: boolean
  silentGuests: number
  host: StoredPerson | null
}

type ListedMatch = MatchListItem & { slot: number }
/** `games` is the number of matches in the whole history, or `null` if there is no history. */
type StoredPage = { matches: ListedMatch[]; games: number | null } & Scoreboards
type PageRow = Omit<StoredPage, 'matches'> & {
  matches: (Omit<ListedMatch, 'playedAt'> & { playedAt: string })[]
}

/**
 * Reads one index range, because the player's own rows have copies of the columns for filters and sorting. Each
 * combination of conditions has a statement of its own, because a shared generic plan could use no index. The limit is
 * a subquery, so that all pages share one plan.
 */
function pageStatement(playerId: string, { wanted, shown, cursor, filter }: HistoryRequest) {
  const values: unknown[] = [playerId, wanted, shown]
  const names = ['history-page']
  const conditions: string[] = []
  const addCondition = (name: string, given: readonly unknown[], condition: (...placeholders: string[]) => string) => {
    const from = values.push(...given) - given.length + 1
    names.push(name)
    conditions.push(`and ${condition(...given.map((_, index) => `$${from + index}`))}`)
  }
  if (cursor)
    addCondition(
      'cursor',
      [cursor.playedAt, cursor.matchId],
      (at, id) => `(mp.played_at, mp.match_id) < (${at}, ${id})`,
    )
  if (filter.championId !== undefined) addCondition('champion', [filter.championId], (id) => `mp.champion_id = ${id}`)
  if (filter.typeLabel !== undefined) addCondition('type', [filter.typeLabel], (label) => `mp.type_label = ${label}`)
  if (filter.result !== undefined) addCondition('result', [filter.result], (result) => `mp.result = ${result}`)
  const text = `
    with page as materialized (
      select mp.slot, ${MATCH_COLUMNS}
      from match_participant mp join match m on m.id = mp.match_id
      where mp.player_id = $1 and not mp.is_deleted ${conditions.join(' ')}
      order by mp.played_at desc, mp.match_id desc
      limit (select $2::int)
    ), ${scoreboardsCte('array(select "matchId" from page limit (select $3::int))')}
    select (select coalesce(json_agg(page), '[]') from page) as matches, ${SCOREBOARD_COLUMNS},
      (select coalesce(games, 0) from player_history where player_id = $1) as games`
  return { name: names.join('-'), text, values }
}

const MATCH_DETAIL = `
  select ${MATCH_COLUMNS}, m.game_version as "gameVersion", m.is_rated as "isRated", m.uncounted_reason as "uncountedReason",
    m.game_type as "gameTypeCode", m.queue_id as "queueId",
    m.matures_at as "maturesAt", m.version_key as "versionKey", m.doubts,
    m.blue_team as "blueTeam", m.red_team as "redTeam", m.timeline, m.disagreements,
    coalesce((select array_agg(s.source order by s.received_at, s.source) from match_source s where s.match_id = m.id), '{}')
      as sources,
    exists (
      select 1 from rating_frontier f where f.dirty_from_at is not null
        and (m.played_at, m.id) >= (f.dirty_from_at, coalesce(f.dirty_from_id, ''))
    ) as "isRecalculating",
    (select count(l.guest_id)::int from match_participant l where l.match_id = m.id) as "silentGuests",
    (select json_build_object('playerId', h.id, 'gameName', h.game_name, 'tagLine', h.tag_line, 'visibility', h.visibility)
      from player h where h.id = m.host_id) as host
  from match m where m.id = $1 and m.deleted_at is null`

// `xmin` changes with every write of the match's row. The sum alone may stay the same, and is 0 without known players.
// New testimony may change nothing but the counts.
const MATCH_VERSION = `
  select m.id, concat(m.xmin, '.', coalesce(sum(p.data_version), 0), '.',
      (select count(*) from match_source s where s.match_id = m.id), '.',
      (select count(*) from match_confirmation c where c.match_id = m.id)) as version,
    coalesce((select value #>> '{}' from site_setting where name = 'people_version'), '0') as "peopleVersion",
    exists (select 1 from rating_frontier where dirty_from_at is not null) as "isRecalculating",
    (select concat(h.id, '.', h.data_version) from player h where h.id = m.host_id) as host
  from match m
  left join match_participant mp on mp.match_id = m.id
  left join player p on p.id = coalesce(mp.player_id, mp.guest_id)
  where m.id = $1 and m.deleted_at is null
  group by m.id, m.xmin`

const MAX_WAITING = 20

const NO_PAGE: PageRow = { matches: [], games: null, boards: [], people: [] }

export const matchReads = (pool: Pool) => ({
  async page(playerId: string, request: HistoryRequest): Promise<StoredPage> {
    const { rows } = await pool.query<PageRow>(pageStatement(playerId, request))
    const { matches, ...rest } = rows[0] ?? NO_PAGE
    return { ...rest, matches: matches.map((match) => ({ ...match, playedAt: new Date(match.playedAt) })) }
  },

  /** `isStale` tells whether the sums wait to be folded again. */
  async history(playerId: string): Promise<{ history: PlayerHistory; isStale: boolean } | undefined> {
    const { rows } = await pool.query<{ history: PlayerHistory; isStale: boolean }>({
      name: 'history',
      text: 'select history, is_stale as "isStale" from player_history where player_id = $1',
      values: [playerId],
    })
    return rows[0]
  },

  /**
   * The version changes with everything that the page shows: the match, its ten players and its host, and every name.
   */
  async version(matchId: string): Promise<string | undefined> {
    const { rows } = await pool.query<{
      version: string
      peopleVersion: string
      isRecalculating: boolean
      host: string | null
    }>({ name: 'match-version', text: MATCH_VERSION, values: [matchId] })
    const row = rows[0]
    return row && `${row.version}.${row.peopleVersion}.${row.isRecalculating ? 'r' : 's'}.${row.host}`
  },

  /** A voided match is deleted, but its page may say that it was voided. */
  async isVoid(matchId: string): Promise<boolean> {
    const { rows } = await pool.query({
      name: 'match-void',
      text: `select from match where id = $1 and standing = 'void' and deleted_at is not null`,
      values: [matchId],
    })
    return rows.length > 0
  },

  /** Returns the matches outside the player's history: waiting ones, and those with the player as a silent guest. */
  async waiting(playerId: string): Promise<ListedMatch[]> {
    const { rows } = await pool.query<ListedMatch>({
      name: 'matches-waiting',
      // A merge leaves both seats in a waiting match of two merged players, so one player may have two.
      text: `select mp.slot, ${MATCH_COLUMNS} from (
          select distinct on (match_id) match_id, slot, played_at from match_participant
          where player_id = $1 and is_deleted or guest_id = $1 and not is_deleted order by match_id, slot) as mp
        join match m on m.id = mp.match_id
        where m.deleted_at is null and m.standing in ('waiting', 'disputed', 'reported')
          and (m.taken_for_night is null or m.standing = 'reported')
        order by mp.played_at desc, mp.match_id desc limit ${MAX_WAITING}`,
      values: [playerId],
    })
    return rows
  },

  async isOwner(playerId: string, userId: string): Promise<boolean> {
    const text = 'select from player_owner where player_id = $1 and user_id = $2'
    const { rows } = await pool.query({ name: 'matches-owner', text, values: [playerId, userId] })
    return rows.length > 0
  },

  async detail(matchId: string): Promise<StoredMatch | undefined> {
    const { rows } = await pool.query<StoredMatch>({ name: 'match-detail', text: MATCH_DETAIL, values: [matchId] })
    return rows[0]
  },
})
