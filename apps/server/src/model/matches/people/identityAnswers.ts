import type { Visibility } from '@buri/domain/players/visibility'
import { joinIslands, splitIslands } from '#server/model/matches/histories/islandRows.ts'
import { recountAllPairs } from '#server/model/matches/histories/pairRows.ts'
import { earlierPlace, lockFrontier } from '#server/model/matches/ratings/frontier.ts'
import { firstRatedMatch, recountRatings } from '#server/model/matches/ratings/ratingRows.ts'
import { recompute } from '#server/model/matches/ratings/recompute.ts'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import { markAlt, unmarkAlt } from './altMarks.ts'
import { riotIdOf } from './evidence.ts'
import { joinPeople } from './joinPeople.ts'
import { COMPANIONS_QUERY } from './mergePlayers.ts'
import {
  MOVED_TABLES,
  NAMING_TABLES,
  type NamingTable,
  nameAgainStatement,
  namingRowsStatement,
  PARTING_STATEMENTS,
  type Row,
  type Rows,
  rowsOfStatement,
  type Table,
} from './movedTables.ts'
import { haveMet } from './people.ts'
import type { SamePerson } from './seatingState.ts'

type Seat = { matchId: string; slot: number }

/** All that a merge of two players changed, except data derived from matches. The merge can be undone from it. */
export type MergeRecord = SamePerson & {
  at: number
  visibility: { before: Visibility; after: Visibility }
  player: Row
  seats: Seat[]
  hosted: string[]
  /** Keys of rows. Answers stored before these rows were kept lack them. */
  namedIn?: Partial<Record<NamingTable, Row[]>>
  rows: Record<Table, Rows>
}

const SEATS_OF = {
  name: 'ingest_seats_of',
  text: 'select match_id, slot from match_participant where $1 in (player_id, guest_id) order by match_id, slot',
}
const HOSTED_BY = { name: 'ingest_hosted_by', text: 'select id from match where host_id = $1' }
const PLAYER_ROW = {
  name: 'ingest_player_row',
  text: 'select to_jsonb(p)::text as player from player p where id = $1 for update',
}
const SELECT_VISIBILITY = { name: 'ingest_visibility_of', text: 'select visibility from player where id = $1' }
const HAVE_MET = {
  name: 'ingest_have_met',
  text: `select where ${haveMet('$1', '$2')}`,
}

/** Returns `undefined` if one of the players does not exist, or both sat in one match that counts. */
export async function mergeByAnswer(
  tx: Tx,
  pair: SamePerson,
  time: number,
  { isAlt = false }: { isAlt?: boolean } = {},
): Promise<MergeRecord | undefined> {
  const frontier = await lockFrontier(tx)
  const [keep] = await tx.run<{ player: string }>(PLAYER_ROW, [pair.keep])
  const [drop] = await tx.run<{ player: string }>(PLAYER_ROW, [pair.drop])
  if (!keep || !drop || (await tx.run(HAVE_MET, [pair.keep, pair.drop])).length > 0) return undefined
  const rows = await rowsOf(tx, pair)
  const seats = await tx.run<Seat>(SEATS_OF, [pair.drop])
  const hosted = await tx.run<{ id: string }>(HOSTED_BY, [pair.drop])
  const namedIn: MergeRecord['namedIn'] = {}
  for (const table of NAMING_TABLES)
    namedIn[table] = (await tx.run<{ key: Row }>(namingRowsStatement(table), [pair.drop])).map(({ key }) => key)
  const mergeEffect = await joinPeople(tx, [pair])
  if (isAlt) await markAlt(tx, pair, rows)
  await recompute(tx, {
    frontier,
    outdatedFrom: [mergeEffect.outdatedFrom],
    stalePlayerIds: mergeEffect.stalePlayerIds,
    isBatch: false,
  })
  const visibility = { before: visibilityIn(JSON.parse(keep.player)), after: await visibilityOf(tx, pair.keep) }
  return {
    ...pair,
    at: time,
    visibility,
    player: JSON.parse(drop.player),
    seats,
    hosted: hosted.map(({ id }) => id),
    namedIn,
    rows,
  }
}

const visibilityIn = (player: Row) => player.visibility as Visibility
const visibilityOf = async (tx: Tx, playerId: string) =>
  (await tx.run<{ visibility: Visibility }>(SELECT_VISIBILITY, [playerId]))[0]?.visibility ?? 'private'

async function rowsOf(tx: Tx, { keep, drop }: SamePerson): Promise<Record<Table, Rows>> {
  const answers: Partial<Record<Table, Rows>> = {}
  for (const table of MOVED_TABLES) {
    const [rows] = await tx.run<{ keep: string; drop: string }>(rowsOfStatement(table), [keep, drop])
    answers[table] = { keep: JSON.parse(rows?.keep ?? '[]'), drop: JSON.parse(rows?.drop ?? '[]') }
  }
  return answers as Record<Table, Rows>
}

const BRING_BACK = {
  name: 'ingest_bring_back_player',
  text: `insert into player (id, game_name, tag_line, name_key, search_grams, profile_icon_id, account_level, visibility,
      first_played_at, last_played_at, created_at, data_version)
    select id, game_name, tag_line, name_key, search_grams, profile_icon_id, account_level, visibility, first_played_at,
      last_played_at, created_at, data_version + 1 + (select data_version from player where id = $2)
    from jsonb_populate_record(null::player, $1)`,
}

const LATER_LINES = {
  name: 'ingest_lines_since',
  text: `select mp.match_id, mp.slot, mp.game_name, mp.tag_line, mp.client_puuid, mp.api_puuid, m.platform
    from match_participant mp join match m on m.id = mp.match_id
    where $1 in (mp.player_id, mp.guest_id) and m.created_at > $2`,
}
type LaterLine = Seat & {
  gameName: string | null
  tagLine: string | null
  clientPuuid: string | null
  apiPuuid: string | null
  platform: string | null
}

const GIVE_SEATS = {
  name: 'ingest_give_seats',
  text: `update match_participant l set player_id = case when l.player_id = $1 then $2::uuid end,
      guest_id = case when l.guest_id = $1 then $2::uuid end
    from json_to_recordset($3) as s (match_id text, slot smallint)
    where l.match_id = s.match_id collate "C" and l.slot = s.slot and $1 in (l.player_id, l.guest_id)`,
}
const GIVE_HOSTED = {
  name: 'ingest_give_hosted',
  text: 'update match set host_id = $2 where host_id = $1 and id = any ($3)',
}

const SHOW_AS_BEFORE = {
  name: 'ingest_show_as_before',
  text: 'update player set visibility = $2 where id = $1 and visibility = $3',
}

/** Returns `false` if the player who stayed is gone, or the merged player is stored again. */
export async function undoMerge(tx: Tx, mergeRecord: MergeRecord): Promise<boolean> {
  const { keep, drop, rows } = mergeRecord
  const frontier = await lockFrontier(tx)
  const [stays] = await tx.run(PLAYER_ROW, [keep])
  if (!stays || (await tx.run(PLAYER_ROW, [drop])).length > 0) return false
  await tx.run(BRING_BACK, [JSON.stringify(mergeRecord.player), keep])
  const seats = [...mergeRecord.seats, ...(await seatsSince(tx, mergeRecord))]
  await tx.run(GIVE_SEATS, [keep, drop, recordsetJson(seats)])
  await tx.run(GIVE_HOSTED, [keep, drop, mergeRecord.hosted])
  for (const table of MOVED_TABLES) {
    for (const [index, text] of PARTING_STATEMENTS[table].entries()) {
      // Answers stored before a table existed lack its rows.
      const was: Partial<Rows> = rows[table] ?? {}
      const values = [keep, drop, JSON.stringify(was.keep ?? []), JSON.stringify(was.drop ?? [])]
      await tx.run({ name: `ingest_part_${table}_${index}`, text }, values)
    }
  }
  for (const table of NAMING_TABLES)
    await tx.run(nameAgainStatement(table), [keep, drop, JSON.stringify(mergeRecord.namedIn?.[table] ?? [])])
  await unmarkAlt(tx, mergeRecord, rows)
  await tx.run(SHOW_AS_BEFORE, [keep, mergeRecord.visibility.before, mergeRecord.visibility.after])

  const players = [keep, drop]
  await recountRatings(tx, players)
  await recountAllPairs(tx, players)
  await joinIslands(tx, players)
  await splitIslands(tx, players)
  const [ofKeep, ofDrop] = [await firstRatedMatch(tx, keep), await firstRatedMatch(tx, drop)]
  // Ratings change only from the later of the two players' first matches, because before it only one of them had
  // played.
  const outdatedPlace = ofKeep && ofDrop ? (earlierPlace(ofKeep, ofDrop) === ofKeep ? ofDrop : ofKeep) : null
  const metIds = new Set(players)
  for (const playerId of players)
    for (const companion of await tx.run<{ playerId: string }>(COMPANIONS_QUERY, [playerId]))
      metIds.add(companion.playerId)
  await recompute(tx, { frontier, outdatedFrom: [outdatedPlace], stalePlayerIds: [...metIds], isBatch: false })
  return true
}

async function seatsSince(tx: Tx, { keep, at, rows }: MergeRecord): Promise<Seat[]> {
  const idsOf = (all: Row[]) => new Set(all.map(({ puuid }) => puuid))
  const namesOf = (all: Row[]) => new Set(all.map(({ name_key: nameKey }) => nameKey))
  const ids = idsOf(rows.player_identity.drop)
  const names = { own: namesOf(rows.player_name.drop), others: namesOf(rows.player_name.keep) }
  const isOfDrop = ({ clientPuuid, apiPuuid, platform, ...line }: LaterLine) => {
    if (clientPuuid !== null || apiPuuid !== null) return ids.has(clientPuuid) || ids.has(apiPuuid)
    const nameKey = riotIdOf(platform, line)?.nameKey
    return names.own.has(nameKey) && !names.others.has(nameKey)
  }
  const laterLines = await tx.run<LaterLine>(LATER_LINES, [keep, new Date(at)])
  return laterLines.filter(isOfDrop).map(({ matchId, slot }) => ({ matchId, slot }))
}
