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
import type { SamePerson } from './identify.ts'
import { joinPeople } from './joinPeople.ts'
import { COMPANIONS_QUERY } from './mergePlayers.ts'

type Row = Record<string, unknown>
type Rows = { keep: Row[]; drop: Row[] }
type Seat = { matchId: string; slot: number }

/** Everything that merging two players changes apart from what is derived from matches; enough to undo it. */
export type MergeRecord = SamePerson & {
  /** Milliseconds. */
  at: number
  visibility: { before: Visibility; after: Visibility }
  player: Row
  seats: Seat[]
  hosted: string[]
  rows: Record<Table, Rows>
}

/** Tables whose rows move with a merged player. */
const MOVED_TABLES = [
  'player_identity',
  'player_account',
  'player_name',
  'player_alt',
  'player_rank',
  'player_owner',
  'displaced_owner',
  'ownership_claim',
  'favorite',
  'clan_invitation',
  'past_standing',
] as const
type Table = (typeof MOVED_TABLES)[number]

const rowsOfStatement = (table: Table) => ({
  name: `ingest_rows_of_${table}`,
  // Read as text, so that column names are not converted.
  text: `select coalesce(jsonb_agg(to_jsonb(t)) filter (where player_id = $1), '[]')::text as keep,
    coalesce(jsonb_agg(to_jsonb(t)) filter (where player_id = $2), '[]')::text as drop
    from ${table} t where player_id in ($1, $2)`,
})

const SEATS_OF = {
  name: 'ingest_seats_of',
  text: 'select match_id, slot from match_participant where player_id = $1 order by match_id, slot',
}
const HOSTED_BY = { name: 'ingest_hosted_by', text: 'select id from match where host_id = $1' }
const PLAYER_ROW = {
  name: 'ingest_player_row',
  text: 'select to_jsonb(p)::text as player from player p where id = $1 for update',
}
const SELECT_VISIBILITY = { name: 'ingest_visibility_of', text: 'select visibility from player where id = $1' }
const HAVE_MET = {
  name: 'ingest_have_met',
  text: `select from match_participant mine join match_participant theirs using (match_id)
    where mine.player_id = $1 and theirs.player_id = $2 limit 1`,
}

/**
 * Merges two players because people said they are one, or their owner called the dropped one an alt. `undefined` if one
 * does not exist, or both sat in one match.
 */
export async function joinByAnswer(
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
  const mergeRecord = await joinPeople(tx, [pair])
  if (isAlt) await markAlt(tx, pair, rows)
  await recompute(tx, { frontier, dirty: [mergeRecord.dirtyFrom], outdated: mergeRecord.outdated, isBatch: false })
  const visibility = { before: visibilityIn(JSON.parse(keep.player)), after: await visibilityOf(tx, pair.keep) }
  return {
    ...pair,
    at: time,
    visibility,
    player: JSON.parse(drop.player),
    seats,
    hosted: hosted.map(({ id }) => id),
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
    where mp.player_id = $1 and m.created_at > $2`,
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
  text: `update match_participant l set player_id = $2
    from json_to_recordset($3) as s (match_id text, slot smallint)
    where l.match_id = s.match_id collate "C" and l.slot = s.slot and l.player_id = $1`,
}
const GIVE_HOSTED = {
  name: 'ingest_give_hosted',
  text: 'update match set host_id = $2 where host_id = $1 and id = any ($3)',
}

/** Rows of accounts deleted since are not restored. */
const IS_THERE = `exists (select from app_user u where u.id = (was ->> 'user_id')::uuid and u.status <> 'withdrawn')`

/**
 * Statements that undo a merge in each table: `$1` is the player who stayed, `$2` the restored one, `$3` and `$4` their
 * rows before the merge.
 */
const PARTING_STATEMENTS: Readonly<Record<Table, readonly string[]>> = {
  player_identity: [
    `update player_identity i set player_id = $2 from jsonb_populate_recordset(null::player_identity, $4) as was
      where i.kind = was.kind and i.puuid = was.puuid and i.player_id = $1 and $3::jsonb is not null`,
    // Ids learnt since the merge go to the player whose lines contain them.
    `update player_identity i set player_id = $2 where i.player_id = $1
      and not exists (select from jsonb_populate_recordset(null::player_identity, $3) as was
        where was.kind = i.kind and was.puuid = i.puuid)
      and exists (select from match_participant l where l.player_id = $2 and i.puuid in (l.client_puuid, l.api_puuid))
      and not exists (select from match_participant l where l.player_id = $1 and i.puuid in (l.client_puuid, l.api_puuid))
      and $4::jsonb is not null`,
  ],
  player_account: [
    `update player_account a set player_id = $2 from jsonb_populate_recordset(null::player_account, $4) as was
      where a.puuid = was.puuid and a.player_id = $1 and $3::jsonb is not null`,
    `insert into player_account select (jsonb_populate_record(null::player_account, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null on conflict do nothing`,
  ],
  // Names from matches are rebuilt from the lines; names from the game's API stay with the player they belong to.
  player_name: [
    `delete from player_name n where n.player_id = $1
      and exists (select from jsonb_populate_recordset(null::player_name, $4) as was where was.name_key = n.name_key)
      and not exists (select from jsonb_populate_recordset(null::player_name, $3) as was where was.name_key = n.name_key)
      and $2::uuid is not null`,
    `update player_name n set told_at = was.told_at from jsonb_populate_recordset(null::player_name, $3) as was
      where n.player_id = $1 and n.name_key = was.name_key and n.told_at = (
        select told_at from jsonb_populate_recordset(null::player_name, $4) as theirs where theirs.name_key = n.name_key)
      and $2::uuid is not null`,
    `insert into player_name select (jsonb_populate_record(null::player_name, '{"is_alt": false}' || was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null on conflict do nothing`,
  ],
  player_alt: [
    `delete from player_alt a using jsonb_populate_recordset(null::player_alt, $4) as was
      where a.player_id = $1 and a.value = was.value and $2::uuid is not null
        and not exists (select from jsonb_populate_recordset(null::player_alt, $3) as own where own.value = a.value)`,
    `insert into player_alt select (jsonb_populate_record(null::player_alt, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null on conflict do nothing`,
  ],
  player_rank: [
    `delete from player_rank r using jsonb_populate_recordset(null::player_rank, $4) as was
      where r.player_id = $1 and r.queue_type = was.queue_type and r.fetched_at = was.fetched_at and $2::uuid is not null
        and not exists (select from jsonb_populate_recordset(null::player_rank, $3) as own where own.queue_type = r.queue_type)`,
    `insert into player_rank select (jsonb_populate_record(null::player_rank, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null on conflict do nothing`,
  ],
  player_owner: [
    `delete from player_owner o using jsonb_populate_recordset(null::player_owner, $4) as was
      where o.player_id = $1 and o.user_id = was.user_id and jsonb_array_length($3) = 0 and $2::uuid is not null`,
    `insert into player_owner select (jsonb_populate_record(null::player_owner, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null
        and ${IS_THERE}
      on conflict do nothing`,
    `delete from displaced_owner d using jsonb_populate_recordset(null::player_owner, $4) as was
      where d.player_id = $1 and d.user_id = was.user_id and $2::uuid is not null and $3::jsonb is not null`,
  ],
  displaced_owner: [
    `delete from displaced_owner d using jsonb_populate_recordset(null::displaced_owner, $4) as was
      where d.player_id = $1 and d.user_id = was.user_id and $2::uuid is not null
        and not exists (select from jsonb_populate_recordset(null::displaced_owner, $3) as own where own.user_id = d.user_id)`,
    `insert into displaced_owner select (jsonb_populate_record(null::displaced_owner, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was where $1::uuid is not null and $3::jsonb is not null and ${IS_THERE}
      on conflict do nothing`,
  ],
  ownership_claim: [
    `update ownership_claim c set player_id = $2 from jsonb_populate_recordset(null::ownership_claim, $4) as was
      where c.id = was.id and $1::uuid is not null and $3::jsonb is not null`,
    `insert into ownership_claim select (jsonb_populate_record(null::ownership_claim, was)).*
      from jsonb_array_elements($4) as was
      where $1::uuid is not null and $2::uuid is not null and $3::jsonb is not null and ${IS_THERE} on conflict do nothing`,
  ],
  // A favourite removed since the merge is removed from both players.
  favorite: [
    `insert into favorite select (jsonb_populate_record(null::favorite, was || jsonb_build_object('player_id', $2::uuid))).*
      from jsonb_array_elements($4) as was
      where exists (select from favorite f where f.player_id = $1 and f.user_id = (was ->> 'user_id')::uuid)
        and $3::jsonb is not null on conflict do nothing`,
    `delete from favorite f using jsonb_populate_recordset(null::favorite, $4) as was
      where f.player_id = $1 and f.user_id = was.user_id and $2::uuid is not null
        and not exists (select from jsonb_populate_recordset(null::favorite, $3) as own where own.user_id = f.user_id)`,
  ],
  clan_invitation: [
    `update clan_invitation i set player_id = $2 from jsonb_populate_recordset(null::clan_invitation, $4) as was
      where i.id = was.id and i.player_id = $1 and $3::jsonb is not null`,
  ],
  past_standing: [
    `delete from past_standing s using jsonb_populate_recordset(null::past_standing, $4) as was
      where s.player_id = $1 and s.board = was.board and $2::uuid is not null
        and not exists (select from jsonb_populate_recordset(null::past_standing, $3) as own where own.board = s.board)`,
    `insert into past_standing select (jsonb_populate_record(null::past_standing, was)).*
      from jsonb_array_elements($4) as was
      where $1::uuid is not null and $2::uuid is not null and $3::jsonb is not null
        and exists (select from past_board b where b.name = was ->> 'board') on conflict do nothing`,
  ],
}

const SHOW_AS_BEFORE = {
  name: 'ingest_show_as_before',
  text: 'update player set visibility = $2 where id = $1 and visibility = $3',
}

/**
 * Splits a merged player: ids, names, ownership, favourites and numbers become as they were, and newer data goes to the
 * player it belongs to. `false` if the player who stayed is gone, or the other's place has been taken.
 */
export async function undoJoin(tx: Tx, mergeRecord: MergeRecord): Promise<boolean> {
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
  await unmarkAlt(tx, mergeRecord, rows)
  await tx.run(SHOW_AS_BEFORE, [keep, mergeRecord.visibility.before, mergeRecord.visibility.after])

  const players = [keep, drop]
  await recountRatings(tx, players)
  await recountAllPairs(tx, players)
  await joinIslands(tx, players)
  await splitIslands(tx, players)
  const [ofKeep, ofDrop] = [await firstRatedMatch(tx, keep), await firstRatedMatch(tx, drop)]
  // Ratings change only from the later of the two first matches: before it only one of the two had played.
  const dirtyPlace = ofKeep && ofDrop ? (earlierPlace(ofKeep, ofDrop) === ofKeep ? ofDrop : ofKeep) : null
  const metIds = new Set(players)
  for (const playerId of players)
    for (const companion of await tx.run<{ playerId: string }>(COMPANIONS_QUERY, [playerId]))
      metIds.add(companion.playerId)
  await recompute(tx, { frontier, dirty: [dirtyPlace], outdated: [...metIds], isBatch: false })
  return true
}

/** Lines stored since the merge that belong to the restored player. */
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
