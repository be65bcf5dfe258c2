export type Row = Record<string, unknown>
export type Rows = { keep: Row[]; drop: Row[] }

export const MOVED_TABLES = [
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
  'clan_alt',
  'past_standing',
] as const
export type Table = (typeof MOVED_TABLES)[number]

const playersIn = (table: Table) => (table === 'clan_alt' ? 'alt_id, main_id' : 'player_id')

/** A merge keeps the player `$1` and removes the player `$2`. */
export const rowsOfStatement = (table: Table) => ({
  name: `ingest_rows_of_${table}`,
  // The rows are read as text, so that column names are not converted.
  text: `select coalesce(jsonb_agg(to_jsonb(t)) filter (where $1 in (${playersIn(table)})), '[]')::text as keep,
    coalesce(jsonb_agg(to_jsonb(t)) filter (where $2 in (${playersIn(table)})), '[]')::text as drop
    from ${table} t where $1 in (${playersIn(table)}) or $2 in (${playersIn(table)})`,
})

/** Keys of the rows in which nights and imports name a player. Undoing a merge changes only the name back. */
const NAMING_KEYS = {
  night_signup: ['id'],
  imported_line: ['game_id', 'nth'],
  imported_sum: ['clan_id', 'name_key'],
  clan_alias: ['id'],
} as const
export type NamingTable = keyof typeof NAMING_KEYS
export const NAMING_TABLES = Object.keys(NAMING_KEYS) as NamingTable[]

export const namingRowsStatement = (table: NamingTable) => ({
  name: `ingest_rows_naming_in_${table}`,
  text: `select jsonb_build_object(${NAMING_KEYS[table].map((key) => `'${key}', ${key}`).join(', ')}) as key
    from ${table} where player_id = $1`,
})

/** `$1` is the player who stayed, `$2` the restored one, `$3` the keys of the rows that named the restored one. */
export const nameAgainStatement = (table: NamingTable) => ({
  name: `ingest_name_again_in_${table}`,
  text: `update ${table} t set player_id = $2 from jsonb_populate_recordset(null::${table}, $3) as was
    where ${NAMING_KEYS[table].map((key) => `t.${key} = was.${key}`).join(' and ')} and t.player_id = $1`,
})

/** Whether the row's account still exists. Rows of accounts deleted since the merge are not restored. */
const IS_THERE = `exists (select from app_user u where u.id = (was ->> 'user_id')::uuid and u.status <> 'withdrawn')`

const instead = (player: string) => `case ${player} when $2::uuid then $1::uuid else ${player} end`

/** `$1` is the player who stayed, `$2` the restored one. `$3` and `$4` are the rows that they had before the merge. */
export const PARTING_STATEMENTS: Readonly<Record<Table, readonly string[]>> = {
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
  // The player who stayed keeps the alts from before the merge. Alts that the merge ended come back.
  clan_alt: [
    `update clan_alt a set alt_id = was.alt_id, main_id = was.main_id
      from jsonb_populate_recordset(null::clan_alt, $4) as was
      where (a.clan_id, a.alt_id, a.main_id) = (was.clan_id, ${instead('was.alt_id')}, ${instead('was.main_id')})
        and not exists (select from jsonb_populate_recordset(null::clan_alt, $3) as own
          where (own.clan_id, own.alt_id, own.main_id) = (a.clan_id, a.alt_id, a.main_id))`,
    `insert into clan_alt select (jsonb_populate_record(null::clan_alt, was)).* from jsonb_array_elements($4) as was
      where $1::uuid is not null and $2::uuid is not null and $3::jsonb is not null
        and (select count(*) from player p where p.id in ((was ->> 'alt_id')::uuid, (was ->> 'main_id')::uuid)) = 2
      on conflict do nothing`,
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
