import { isCountedTrust, type Trust } from '@buri/domain/matches/trust'
import { DAY_MS } from '@buri/domain/seoulTime'
import { originsQuery } from '#server/model/matches/histories/origins.ts'
import { markChanged } from '#server/model/matches/people/players.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { HistoryColumns, LineRow, MatchMetadata, MatchRow, StoredLine, StoredMatch } from './matchRows.ts'

const ADD_MATCH = {
  name: 'ingest_add_match',
  isPrepared: true,
  text: 'insert into match select * from json_populate_recordset(null::match, $1)',
} as const

const ADD_LINES = {
  name: 'ingest_add_lines',
  isPrepared: true,
  text: 'insert into match_participant select * from json_populate_recordset(null::match_participant, $1)',
} as const

type AddedMatch = MatchRow & MatchMetadata & { takenForNight: string | null }

export async function addMatch(tx: Tx, match: AddedMatch, now: number): Promise<void> {
  await tx.run(ADD_MATCH, [recordsetJson([{ ...datedRow(match), createdAt: new Date(now) }])])
}

export async function addLines(tx: Tx, lines: readonly (LineRow & HistoryColumns)[]): Promise<void> {
  await tx.run(ADD_LINES, [recordsetJson(lines.map((line) => ({ ...line, playedAt: new Date(line.playedAt) })))])
}

const CHANGED_BY_MERGE = [
  'platform',
  'game_id',
  'is_number_hinted',
  'fingerprint',
  'played_at',
  'date_source',
  'duration_seconds',
  'game_version',
  'queue_id',
  'map_id',
  'game_mode',
  'game_type',
  'ended_in_surrender',
  'ended_in_early_surrender',
  'type_label',
  'winner',
  'is_remake',
  'is_counted',
  'is_rated',
  'uncounted_reason',
  'blue_team',
  'red_team',
  'timeline',
  'score_version',
  'disagreements',
  'remark',
  'clan_id',
  'host_id',
  'uploaded_by',
  'standing',
  'matures_at',
  'doubts',
  'version_key',
]

const CHANGE_MATCH = {
  name: 'ingest_change_match',
  text: `update match set ${CHANGED_BY_MERGE.map((column) => `${column} = n.${column}`).join(', ')}
    from json_populate_recordset(null::match, $1) as n where match.id = n.id`,
}

const RECOUNT_ORIGINS = {
  name: 'ingest_recount_origins',
  text: `update player_history h set origins = ${originsQuery('h.player_id')} order by 1)
    where h.player_id = any ($1::uuid[]) and not h.is_stale`,
}

/** Called after the clan or the uploader of a stored match has changed. */
export const recountOrigins = (tx: Tx, playerIds: readonly string[]) => tx.run(RECOUNT_ORIGINS, [playerIds])

const NAME_CLAN = {
  name: 'ingest_name_clan',
  text: `with named as (update match set clan_id = $2 where id = any ($1::text[]) returning id)
    select distinct l.player_id as id from match_participant l join named on named.id = l.match_id
    where l.player_id is not null`,
}

/** No history and no rating depends on the clan. Only the players' origins do. */
export async function bringToClan(tx: Tx, matchIds: readonly string[], clanId: string): Promise<void> {
  const players = (await tx.run<{ id: string }>(NAME_CLAN, [matchIds, clanId])).map(({ id }) => id)
  await recountOrigins(tx, players)
  await markChanged(tx, players)
}

const KEEP_WITH_MATCH = {
  name: 'ingest_keep_with_match',
  text: `update match set disagreements = $2, remark = $3, clan_id = $4, host_id = $5, uploaded_by = $6,
    standing = $7, matures_at = $8, doubts = $9
    where id = $1`,
}

export async function updateMatchMetadata(tx: Tx, matchId: string, metadata: MatchMetadata): Promise<void> {
  const { disagreements, remark, clanId, hostId, uploadedBy, standing, maturesAt, doubts } = metadata
  await tx.run(KEEP_WITH_MATCH, [
    matchId,
    JSON.stringify(disagreements),
    remark,
    clanId,
    hostId,
    uploadedBy,
    standing,
    maturesAt === null ? null : new Date(maturesAt),
    doubts,
  ])
}

const datedRow = <Row extends { playedAt: number; maturesAt: number | null }>(row: Row) => ({
  ...row,
  playedAt: new Date(row.playedAt),
  maturesAt: row.maturesAt === null ? null : new Date(row.maturesAt),
})

const REMOVE_LINES = {
  name: 'ingest_remove_lines',
  text: 'delete from match_participant where match_id = $1',
}

export async function updateMatch(tx: Tx, { match, lines }: StoredMatch): Promise<void> {
  await tx.run(CHANGE_MATCH, [recordsetJson([datedRow(match)])])
  await tx.run(REMOVE_LINES, [match.id])
  await addLines(tx, lines)
}

export type MatchTrace = {
  id: string
  platform: string | null
  gameId: string | null
  isNumberHinted: boolean
  durationSeconds: number
  gameVersion: string | null
  uploadedBy: string | null
  isDeleted: boolean
  deletedBy: string | null
  deletedAs: 'officer' | 'staff' | null
  standing: Trust
  fingerprint: string
  versionKey: string
}

const MATCH_TRACE = `select id, platform, game_id as "gameId", is_number_hinted as "isNumberHinted",
    duration_seconds as "durationSeconds", game_version as "gameVersion", uploaded_by as "uploadedBy",
    deleted_at is not null as "isDeleted", deleted_by as "deletedBy", deleted_as as "deletedAs", standing, fingerprint,
    version_key as "versionKey"
  from match`
// Two partial indexes on a game's number serve this query, one for existing and one for deleted matches.
const MATCHES_OF_NUMBER = `${MATCH_TRACE} where platform = $1 and game_id = $2 and deleted_at is null
  union all ${MATCH_TRACE} where platform = $1 and game_id = $2 and deleted_at is not null`

const FIND_MATCH = {
  name: 'ingest_find_match',
  isPrepared: true,
  text: `${MATCHES_OF_NUMBER} union all ${MATCH_TRACE} where fingerprint = $3`,
} as const

/** Finds matches with the game's number, and matches with its champions and scores. */
export const findTraces = (tx: Tx, game: { platform: string | null; gameId: string | null; fingerprint: string }) =>
  tx.run<MatchTrace>(FIND_MATCH, [game.platform, game.gameId, game.fingerprint])

const FIND_BY_NUMBER = {
  name: 'ingest_find_match_by_number',
  text: MATCHES_OF_NUMBER,
}

/** Sorts existing before deleted matches, then counted ones before others, then certain before hinted numbers. */
export async function findByNumber(tx: Tx, platform: string, gameId: string): Promise<MatchTrace[]> {
  const traces = await tx.run<MatchTrace>(FIND_BY_NUMBER, [platform, gameId])
  const rank = ({ isDeleted, standing, isNumberHinted }: MatchTrace) =>
    isDeleted ? 3 : isCountedTrust(standing) ? Number(isNumberHinted) : 2
  return traces.toSorted((a, b) => rank(a) - rank(b))
}

const LOAD_MATCHES = {
  name: 'ingest_load_matches',
  text: 'select * from match where id = any ($1::text[]) order by played_at, id',
}

const LOAD_LINES = {
  name: 'ingest_load_lines',
  text: 'select * from match_participant where match_id = any ($1::text[]) order by match_id, slot',
}

type DatedRow<Row> = Omit<Row, 'playedAt'> & { playedAt: Date }
export type LoadedMatch = StoredMatch & { isDeleted: boolean; takenForNight: string | null }

export async function loadMatches(tx: Tx, ids: readonly string[]): Promise<LoadedMatch[]> {
  if (ids.length === 0) return []
  type Row = Omit<DatedRow<MatchRow & MatchMetadata>, 'maturesAt'> & {
    maturesAt: Date | null
    deletedAt: Date | null
    takenForNight: string | null
  }
  const matches = await tx.run<Row>(LOAD_MATCHES, [ids])
  const lines = await tx.run<DatedRow<StoredLine>>(LOAD_LINES, [ids])
  const linesByMatch = Map.groupBy(lines, ({ matchId }) => matchId)
  return matches.map(({ deletedAt, maturesAt, takenForNight, ...match }) => ({
    match: { ...withMilliseconds(match), maturesAt: maturesAt?.getTime() ?? null },
    lines: (linesByMatch.get(match.id) ?? []).map(withMilliseconds),
    isDeleted: deletedAt !== null,
    takenForNight,
  }))
}

const withMilliseconds = <Row extends { playedAt: Date }>(row: Row) => ({ ...row, playedAt: row.playedAt.getTime() })

export async function requireMatch(tx: Tx, id: string): Promise<LoadedMatch> {
  const [match] = await loadMatches(tx, [id])
  if (!match) throw new Error(`the match ${id} was there a moment ago`)
  return match
}

const LEAVE_NIGHT = {
  name: 'ingest_leave_night',
  text: `update match set taken_for_night = null where id = $1
      and ($2::uuid is null or exists (select from app_user where id = $2 and created_at <= $3)) returning id`,
} as const

/** Removes the mark that a night took the match, if the sender is the operator or an account older than a day. */
export async function clearNightMark(
  tx: Tx,
  { match, takenForNight }: LoadedMatch,
  { uploadedBy, now }: { uploadedBy: string | null; now: number },
): Promise<boolean> {
  if (takenForNight === null) return false
  return (await tx.run(LEAVE_NIGHT, [match.id, uploadedBy, new Date(now - DAY_MS)])).length > 0
}
