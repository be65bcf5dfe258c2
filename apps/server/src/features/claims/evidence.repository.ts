import type { ClanResults, SharedMatch } from '@buri/domain/claims/witnesses'
import { type RawBuilder, sql } from 'kysely'
import { IS_OF_CIRCLE, knownElsewhereCte } from '#server/model/clans/clanPlayers.ts'
import { originsQuery } from '#server/model/matches/histories/origins.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'

const IS_IMPORTED = sql`(m.uploaded_by is null or exists (
  select from match_source s where s.match_id = m.id and s.uploaded_by is null))`
const involvedAccountsOf = (accounts: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('userId', hand.id, 'since', extract(epoch from u.created_at) * 1000) order by hand.id)
  from (${accounts}) as hand (id) left join app_user u on u.id = hand.id where hand.id is not null), '[]')`
const WITNESSING_ACCOUNTS = involvedAccountsOf(sql`select m.uploaded_by
  union select s.uploaded_by from match_source s where s.match_id = m.id and s.version_key = m.version_key
  union select c.user_id from match_confirmation c
    where c.match_id = m.id and c.version_key = m.version_key`)

/**
 * `player` and `clan` are columns of a surrounding query that has no `m` and no `mp`. Joins gather the accounts of all
 * matches at once: subqueries of each match take three times as long.
 */
export const clanResultsOf = (player: string, clan: string) => sql<ClanResults>`(
  with ${sql.raw(knownElsewhereCte(player, clan))},
  ours as materialized (
    select m.id, m.version_key, m.uploaded_by from match_participant mp join match m on m.id = mp.match_id
    where mp.player_id = ${sql.raw(player)} and not mp.is_deleted and mp.is_counted and m.clan_id = ${sql.raw(clan)}),
  accounts (match_id, is_editor, user_id) as (
    select id, false, uploaded_by from ours
    union all select s.match_id, false, s.uploaded_by from ours join match_source s on s.match_id = ours.id
      and (s.uploaded_by is null or s.version_key = ours.version_key)
    union all select c.match_id, false, c.user_id from ours join match_confirmation c on c.match_id = ours.id
      and c.version_key = ours.version_key
    union all select l.target_id, true, l.actor_id from ours join audit_log l on l.target_type = 'match' and l.target_id = ours.id
      and l.action = 'match.edited'),
  involved as (
    select distinct bool_or(user_id is null and not is_editor) as is_imported,
      array_agg(distinct user_id) filter (where not is_editor) as witnesses,
      array_agg(distinct user_id) filter (where is_editor) as editors
    from accounts group by match_id)
  select jsonb_build_object('counted', count(*),
    'ofClan', count(*) filter (where m.clan_id = ${sql.raw(clan)} and ${sql.raw(IS_OF_CIRCLE)}),
    'involvedAccounts', (select coalesce(jsonb_agg(jsonb_build_object('isImported', is_imported,
      'witnesses', ${involvedAccountsOf(sql`select unnest(witnesses)`)},
      'editors', ${involvedAccountsOf(sql`select unnest(editors)`)})), '[]') from involved))
  from match_participant mp join match m on m.id = mp.match_id
  where mp.player_id = ${sql.raw(player)} and not mp.is_deleted and mp.is_counted)`

type PlayerRecord = { playerId: string; ownerId: string | null; origins: string[] }

export const claimEvidenceReads = (db: Db) => ({
  async clanResults(playerId: string, clanId: string): Promise<ClanResults> {
    const asked = sql`(select ${playerId}::uuid as player_id, ${clanId}::uuid as clan_id) as asked`
    const { rows } = await sql<{ results: ClanResults }>`
      select ${clanResultsOf('asked.player_id', 'asked.clan_id')} as results from ${asked}`.execute(db)
    if (!rows[0]) throw new Error('A query of single values gave no row.')
    return rows[0].results
  },

  /** Returns the matches that each account's players shared with the player. Leaves out banned accounts. */
  async sharedMatches(playerId: string, userIds: readonly string[]): Promise<Map<string, SharedMatch[]>> {
    const { rows } = await sql<{ userId: string; shared: SharedMatch[] }>`
      select o.user_id, jsonb_agg(jsonb_build_object('isImported', ${IS_IMPORTED}, 'senders', ${WITNESSING_ACCOUNTS})) as shared
      from player_owner o
      join app_user u on u.id = o.user_id and u.status = 'active'
      join match_participant mine on mine.player_id = o.player_id and not mine.is_deleted and mine.is_counted
      join match_participant theirs on theirs.match_id = mine.match_id and theirs.player_id = ${playerId}
      join match m on m.id = mine.match_id and m.standing = 'confirmed'
      where o.user_id = any(${[...userIds]}::uuid[]) and o.player_id <> ${playerId}
      group by o.user_id`.execute(db)
    return new Map(rows.map(({ userId, shared }) => [userId, shared]))
  },

  async known(playerIds: readonly string[], userIds: readonly string[]): Promise<PlayerRecord[]> {
    const { rows } = await sql<PlayerRecord>`
      select p.id as player_id, o.user_id as owner_id,
        coalesce(case when not h.is_stale then h.origins end, ${sql.raw(originsQuery('p.id'))} order by 1)) as origins
      from player p left join player_owner o on o.player_id = p.id left join player_history h on h.player_id = p.id
      where p.id = any (${[...playerIds]}::uuid[]) or o.user_id = any (${[...userIds]}::uuid[])`.execute(db)
    return rows
  },

  async sharedWith(playerIds: readonly string[], userId: string): Promise<Map<string, SharedMatch[]>> {
    const { rows } = await sql<{ playerId: string; shared: SharedMatch[] }>`
      select theirs.player_id, jsonb_agg(jsonb_build_object('isImported', ${IS_IMPORTED}, 'senders', ${WITNESSING_ACCOUNTS})) as shared
      from player_owner o
      join match_participant mine on mine.player_id = o.player_id and not mine.is_deleted and mine.is_counted
      join match_participant theirs on theirs.match_id = mine.match_id and theirs.player_id = any (${[...playerIds]}::uuid[])
        and theirs.player_id <> o.player_id
      join match m on m.id = mine.match_id and m.standing = 'confirmed'
      where o.user_id = ${userId}
      group by theirs.player_id`.execute(db)
    return new Map(rows.map(({ playerId, shared }) => [playerId, shared]))
  },
})
