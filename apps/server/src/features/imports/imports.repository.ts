import { randomUUIDv7 } from 'node:crypto'
import type { Candidate } from '@buri/domain/imports/matchNames'
import type { ColumnUse } from '@buri/domain/imports/sheetColumns'
import type { Position } from '@buri/domain/matches/matchFacts'
import type { Visibility } from '@buri/domain/players/visibility'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Audience } from '#server/model/people/audience.ts'
import { isBelieved, isOfClan } from '#server/model/people/bearers.ts'
import { visiblePlayer } from '#server/model/people/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'
import type { RowsToStore } from './sheetMeaning.ts'

export type ImportRow = {
  id: string
  fileName: string
  state: 'draft' | 'applied' | 'undone'
  tab: number | null
  headRow: number
  uses: ColumnUse[]
  year: number | null
  names: Record<string, string>
  createdAt: Date
  appliedAt: Date | null
  gameCount: number
  sumCount: number
}

/** `key` is the name in the form that is compared. */
export type RosterPerson = {
  name: string
  tagLine: string | null
  main: Position | null
  sub: Position | null
  key: string
}

export type ImportHead = Pick<ImportRow, (typeof HEAD_COLUMNS)[number]>
const HEAD_COLUMNS = ['id', 'fileName', 'state', 'createdAt', 'appliedAt', 'gameCount', 'sumCount'] as const
const IMPORT_COLUMNS = [...HEAD_COLUMNS, 'tab', 'headRow', 'uses', 'year', 'names'] as const

const rowsOf = (db: Kysely<DB>, clanId: string) =>
  db
    .selectFrom('clanImport')
    .select(IMPORT_COLUMNS)
    .$narrowType<{ state: ImportRow['state']; uses: ColumnUse[]; names: Record<string, string> }>()
    .where('clanId', '=', clanId)

const IS_BELIEVED = isBelieved('n.player_id', 'n.name_key', isOfClan('m.clan_id = $1'))

/**
 * Candidates are the players whom members own, the players of the clan's matches, the players who are believed to have
 * or have had one of the names ($2), and the players for whom the clan has such a name as an alias.
 */
const CANDIDATE_PLAYERS = `
  with own as (
    select o.player_id as id from clan_member m join player_owner o on o.user_id = m.user_id where m.clan_id = $1
    union
    select coalesce(mp.player_id, mp.guest_id) from match m join match_participant mp on mp.match_id = m.id
    where m.clan_id = $1 and m.deleted_at is null and coalesce(mp.player_id, mp.guest_id) is not null),
  aliased as (select player_id as id from clan_alias where clan_id = $1 and name_key = any ($2::text[])),
  named as (select n.player_id as id from player_name n where n.name_key = any ($2::text[]) and ${IS_BELIEVED})
  select p.id as "playerId", p.game_name as "gameName", p.tag_line as "tagLine", p.visibility, own.id is not null as "isOfClan",
    array(select n.name_key from player_name n where n.player_id = p.id and n.name_key <> p.name_key and ${IS_BELIEVED}) as "formerKeys"
  from (select id from own union select id from aliased union select id from named) as one join player p on p.id = one.id left join own on own.id = p.id`

/** Returns the games as one JSON text, because only a worker thread parses it. */
const KNOWN_GAMES = `
  select coalesce(json_agg(k), '[]')::text as games from (
    select g.id, g.game_key as key, g.played_at as "playedAt", g.is_time_known as "isTimeKnown",
      g.duration_seconds as "durationSeconds", g.winner_side as "winnerSide",
      g.night_title as night,
      (select json_agg(json_build_object('isWinner', l.is_winner, 'name', l.name, 'playerId', l.player_id,
        'position', l.position, 'championId', l.champion_id, 'kills', l.kills, 'deaths', l.deaths, 'assists', l.assists) order by l.nth)
        from imported_line l where l.game_id = g.id) as lines
    from imported_game g where g.clan_id = $1 and g.game_key = any ($2::text[]) and g.richer_id is null
    order by g.played_at, g.id) as k`

const ADD_GAMES = `
  insert into imported_game (id, import_id, clan_id, game_key, played_at, is_time_known, duration_seconds, winner_side,
    night_title)
  select id, $1, $2, game_key, played_at, is_time_known, duration_seconds, winner_side, night_title
  from json_to_recordset($3::json) as g (id uuid, game_key text, played_at timestamptz, is_time_known boolean,
    duration_seconds integer, winner_side text, night_title text)`

const HIDE_POORER = `
  update imported_game p set richer_id = r.id
  from json_to_recordset($1::json) as r (id uuid, richer_than uuid) where p.id = r.richer_than`

const ADD_LINES = `
  insert into imported_line (game_id, nth, is_winner, player_id, name, name_key, position, champion_id, kills, deaths, assists)
  select * from json_to_recordset($1::json) as l (game_id uuid, nth integer, is_winner boolean, player_id uuid, name text,
    name_key text, position text, champion_id integer, kills integer, deaths integer, assists integer)`

const ADD_SUMS = `
  insert into imported_sum (import_id, clan_id, player_id, name, name_key, games, wins)
  select $1, $2, player_id, name, name_key, games, wins
  from json_to_recordset($3::json) as s (player_id uuid, name text, name_key text, games integer, wins integer)
  on conflict (clan_id, name_key) do nothing returning name_key`

const ADD_PEOPLE = `
  insert into clan_guest (id, clan_id, name, tag_line, name_key, main_position, sub_position, added_at, import_ids)
  select id, $1, name, "tagLine", key, main, sub, $2, array[$3::uuid]
  from json_to_recordset($4::json) as g (id uuid, name text, "tagLine" text, key text, main text, sub text)
  on conflict (clan_id, name_key) do nothing returning id`

const LIST_AGAIN = `
  update clan_guest set import_ids = import_ids || $2::uuid where clan_id = $1 and import_ids <> '{}' and name_key = any ($3::text[])`

export const importReads = (db: Db) => ({
  /** The decisions on names are left out, because they may be long. */
  async all(clanId: string): Promise<ImportHead[]> {
    const rows = db.selectFrom('clanImport').select(HEAD_COLUMNS).$narrowType<{ state: ImportRow['state'] }>()
    return rows.where('clanId', '=', clanId).orderBy('createdAt', 'desc').limit(100).execute()
  },

  one: (clanId: string, id: string): Promise<ImportRow | undefined> =>
    rowsOf(db, clanId).where('id', '=', id).executeTakeFirst(),

  async tables(id: string): Promise<Buffer> {
    const stored = db.selectFrom('clanImport').select('tables').where('id', '=', id)
    return (await stored.executeTakeFirstOrThrow()).tables
  },

  candidates: (clanId: string, keys: readonly string[]) =>
    runQuery<Candidate & { visibility: Visibility }>(db, {
      name: 'import-candidates',
      text: CANDIDATE_PLAYERS,
      values: [clanId, [...keys]],
    }),

  async guestKeys(clanId: string): Promise<string[]> {
    const text = 'select name_key as key from clan_guest where clan_id = $1'
    const rows = await runQuery<{ key: string }>(db, { name: 'import-listed', text, values: [clanId] })
    return rows.map(({ key }) => key)
  },

  /** Returns members with their players' names in compared form, except players whom the audience may not see. */
  members: (clanId: string, { ids }: Pick<Audience, 'ids'>) =>
    runQuery<{ nickname: string; keys: string[] }>(db, {
      name: 'import-members',
      text: `select u.nickname, array(select p.name_key from player_owner o join player p on p.id = o.player_id
          where o.user_id = m.user_id and ${visiblePlayer('p', '$2')}) as keys
        from clan_member m join app_user u on u.id = m.user_id where m.clan_id = $1`,
      values: [clanId, ids],
    }),

  /** Returns games in the form that `compareSheet` reads. */
  async known(clanId: string, gameKeys: readonly string[]): Promise<string> {
    const statement = { name: 'import-known', text: KNOWN_GAMES, values: [clanId, [...gameKeys]] }
    return (await runQuery<{ games: string }>(db, statement))[0]?.games ?? '[]'
  },
})

export const importRows = (tx: Transaction<DB>) => ({
  async counts(clanId: string): Promise<{ drafts: number; games: number }> {
    const { rows } = await sql<{ drafts: number; games: number }>`
      select (select count(*)::int from clan_import where clan_id = ${clanId} and state = 'draft') as drafts,
        (select count(*)::int from imported_game where clan_id = ${clanId}) as games`.execute(tx)
    return rows[0] ?? { drafts: 0, games: 0 }
  },

  async add(row: Omit<ImportRow, 'appliedAt'> & { clanId: string; createdBy: string; tables: Uint8Array }) {
    const { tables, names, ...rest } = row
    await tx
      .insertInto('clanImport')
      .values({ ...rest, names: JSON.stringify(names), tables: Buffer.from(tables) })
      .execute()
  },

  async change(id: string, { names, ...patch }: Partial<Omit<ImportRow, 'id'>>) {
    const stored = { ...patch, ...(names === undefined ? {} : { names: JSON.stringify(names) }) }
    await tx.updateTable('clanImport').set(stored).where('id', '=', id).execute()
  },

  async remove(id: string) {
    await tx.deleteFrom('clanImport').where('id', '=', id).execute()
  },

  /** Games are stored in parts, so that other requests are served in between. */
  async addGames(clanId: string, importId: string, parts: RowsToStore['games']): Promise<void> {
    for (const { games, richer, lines } of parts) {
      await runQuery(tx, { name: 'import-games', text: ADD_GAMES, values: [importId, clanId, games] })
      await runQuery(tx, { name: 'hide-poorer-games', text: HIDE_POORER, values: [richer] })
      await runQuery(tx, { name: 'import-lines', text: ADD_LINES, values: [lines] })
    }
  },

  async addSums(clanId: string, importId: string, sums: string): Promise<number> {
    return (await runQuery(tx, { name: 'import-sums', text: ADD_SUMS, values: [importId, clanId, sums] })).length
  },

  async addPeople(
    { clanId, importId, now }: { clanId: string; importId: string; now: Date },
    { roster, newcomers }: { roster: readonly RosterPerson[]; newcomers: readonly RosterPerson[] },
  ): Promise<number> {
    const keys = roster.map(({ key }) => key)
    await runQuery(tx, { name: 'import-listed-again', text: LIST_AGAIN, values: [clanId, importId, keys] })
    const rows = JSON.stringify(newcomers.map((person) => ({ ...person, id: randomUUIDv7() })))
    return (await runQuery(tx, { name: 'import-people', text: ADD_PEOPLE, values: [clanId, now, importId, rows] }))
      .length
  },

  /**
   * Guests stay if another import lists them or an officer has invited or listed them since. A game that the import
   * replaced by a richer one is shown again, unless a still richer one replaces it.
   */
  async undoImport(importId: string) {
    await sql`update imported_game p set richer_id = r.richer_id from imported_game r
      where r.import_id = ${importId} and p.richer_id = r.id`.execute(tx)
    await tx.deleteFrom('importedGame').where('importId', '=', importId).execute()
    await tx.deleteFrom('importedSum').where('importId', '=', importId).execute()
    const ofClan = sql`clan_id = (select clan_id from clan_import where id = ${importId})`
    await sql`delete from clan_guest where ${ofClan} and import_ids = array[${importId}::uuid]
      and invitation_id is null and joined_at is null`.execute(tx)
    await sql`update clan_guest set import_ids = array_remove(import_ids, ${importId}) where ${ofClan}
      and ${importId} = any (import_ids)`.execute(tx)
  },

  async removeOldDrafts(before: Date): Promise<void> {
    await tx.deleteFrom('clanImport').where('state', '=', 'draft').where('createdAt', '<', before).execute()
  },
})
