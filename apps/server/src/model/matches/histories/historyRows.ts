import type { PlayerHistory } from '@buri/domain/history/playerHistory'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { type Outline, outlineOf } from '@buri/domain/players/outline'
import type { MatchPlace } from '#server/model/matches/ratings/frontier.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { Statement, Tx } from '#server/model/matches/tx.ts'

export type HistoryRow = {
  playerId: string
  history: PlayerHistory
  origins: readonly string[] | null
  last: MatchPlace
}

const HISTORY_COLUMNS = {
  player_id: 'uuid',
  history: 'json',
  games: 'integer',
  outline: 'json',
  main_position: 'text',
  origins: 'text[]',
  last_match_id: 'text',
  last_played_at: 'timestamptz',
} as const
const COLUMN_NAMES = Object.keys(HISTORY_COLUMNS)
const COLUMN_TYPES = Object.values(HISTORY_COLUMNS)
const MAX_WRITTEN = 10

/** Passes each history as a parameter of its own: PostgreSQL would parse a history inside a list of rows twice. */
function writeStatement(rows: number): Statement {
  const places = Array.from({ length: rows }, (_, row) =>
    COLUMN_TYPES.map((type, column) => `$${row * COLUMN_TYPES.length + column + 1}::${type}`).join(', '),
  )
  return {
    name: `ingest_write_histories_${rows}`,
    isPrepared: true,
    text: `insert into player_history (${COLUMN_NAMES.join(', ')}, is_stale)
      select n.*, false from (values ${places.map((place) => `(${place})`).join(', ')}) as n
      on conflict (player_id) do update set ${COLUMN_NAMES.slice(1)
        .map((column) => `${column} = excluded.${column}`)
        .join(', ')}, is_stale = false`,
  }
}

const WRITES_BY_COUNT = Array.from({ length: MAX_WRITTEN }, (_, index) => writeStatement(index + 1))

const FORGET_HISTORIES = {
  name: 'ingest_forget_histories',
  text: 'delete from player_history where player_id = any ($1::uuid[])',
}

const WRITE_BOARD_FACTS = {
  name: 'ingest_write_board_facts',
  isPrepared: true,
  text: `update player_rating r set main_position = n.main_position, kda = n.kda
    from json_populate_recordset(null::player_rating, $1) as n
    where r.player_id = n.player_id and (r.main_position is distinct from n.main_position or r.kda <> n.kda)`,
} as const

/** Returns the leaderboard columns, which the caller writes with the ratings or afterwards. */
export async function writeHistories(tx: Tx, histories: readonly HistoryRow[]): Promise<LeaderboardFacts[]> {
  if (histories.length === 0) return []
  const rows = histories.map((row) => ({ ...row, outline: outlineOf(row.history) }))
  for (let index = 0; index < rows.length; index += MAX_WRITTEN)
    await writeRowsChunk(tx, rows.slice(index, index + MAX_WRITTEN))
  return rows.map(({ playerId, history, outline }) =>
    leaderboardFactsOf({ playerId, positions: history.positions, outline }),
  )
}

async function writeRowsChunk(tx: Tx, rows: readonly (HistoryRow & { outline: Outline })[]): Promise<void> {
  const values = rows.flatMap(({ playerId, history, outline, origins, last }) => [
    playerId,
    JSON.stringify(history),
    history.games,
    JSON.stringify(outline),
    mainPosition(history),
    origins,
    last.matchId,
    new Date(last.playedAt),
  ])
  const write = WRITES_BY_COUNT[rows.length - 1]
  if (write) await tx.run(write, values)
}

type Positions = Pick<PlayerHistory, 'positions'>
type Fights = Pick<Outline, 'kills' | 'deaths' | 'assists'>

/** The columns of a history that leaderboards show or sort by, stored beside the rating. */
export type LeaderboardFacts = { playerId: string; mainPosition: string | null; kda: number }

const leaderboardFactsOf = ({ playerId, positions, outline }: Positions & { playerId: string; outline: Fights }) => ({
  playerId,
  mainPosition: mainPosition({ positions }),
  kda: leaderboardKda(outline),
})

export async function writeLeaderboardFacts(tx: Tx, facts: readonly LeaderboardFacts[]): Promise<void> {
  if (facts.length > 0) await tx.run(WRITE_BOARD_FACTS, [recordsetJson(facts)])
}

/** No deaths count as one death, so that leaderboards have a number for every player. */
export const leaderboardKda = ({ kills, deaths, assists }: Fights) => (kills + assists) / Math.max(deaths, 1)

const BOARD_FACTS_OF = {
  name: 'ingest_board_facts_of',
  text: `select player_id, history -> 'positions' as positions, outline from player_history
    where player_id = any ($1::uuid[]) and not is_stale and outline is not null`,
}

/** Copies leaderboard columns to players whose first rating was written separately from their history. */
export async function copyLeaderboardFacts(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length === 0) return
  const people = await tx.run<Positions & { playerId: string; outline: Fights }>(BOARD_FACTS_OF, [playerIds])
  await writeLeaderboardFacts(tx, people.map(leaderboardFactsOf))
}

export async function deleteHistories(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length > 0) await tx.run(FORGET_HISTORIES, [playerIds])
}

/** Returns the position played most, the first of `POSITIONS` among equal ones, or `null` if no source named any. */
export function mainPosition({ positions }: Positions): string | null {
  const most = Math.max(0, ...positions.map(([games]) => games))
  if (most === 0) return null
  return POSITIONS[positions.findIndex(([games]) => games === most)] ?? null
}

const MARK_STALE = {
  name: 'ingest_mark_stale',
  text: `insert into player_history (player_id, history, is_stale) select id, '{}', true from unnest($1::uuid[]) as id
    on conflict (player_id) do update set is_stale = true`,
}

export async function markStale(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length > 0) await tx.run(MARK_STALE, [playerIds])
}

const NEXT_STALE = {
  name: 'ingest_next_stale',
  text: 'select player_id from player_history where is_stale order by player_id limit $1',
}

export async function nextStale(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx.run<{ playerId: string }>(NEXT_STALE, [limit])
  return rows.map(({ playerId }) => playerId)
}
