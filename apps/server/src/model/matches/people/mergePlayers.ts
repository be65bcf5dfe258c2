import { JOIN_ISLANDS_OF_TWO } from '#server/model/matches/histories/islandRows.ts'
import { JOIN_PAIRS } from '#server/model/matches/histories/pairRows.ts'
import type { Tx } from '#server/model/matches/tx.ts'
import type { SamePerson } from './seatingState.ts'

export const COMPANIONS_QUERY = {
  name: 'ingest_companions_of',
  text: `select distinct theirs.player_id from match_participant mine
    join match_participant theirs on theirs.match_id = mine.match_id
    where mine.player_id = $1 and theirs.player_id is not null`,
}

/** Moves rows from the player who goes ($2) to the player who stays ($1). */
export const MERGE_STATEMENTS: Readonly<Record<string, string>> = {
  match: 'update match set host_id = $1 where host_id = $2',
  match_participant: `with seated as (update match_participant set player_id = $1 where player_id = $2)
    update match_participant set guest_id = $1 where guest_id = $2`,
  player_identity: 'update player_identity set player_id = $1 where player_id = $2',
  player_account: `update player_account set player_id = $1 where player_id = $2
    and not exists (select 1 from player_account where player_id = $1)`,
  player_name: `insert into player_name (player_id, name_key, game_name, tag_line, last_used_at, told_at, is_alt)
    select $1, name_key, game_name, tag_line, last_used_at, told_at, is_alt from player_name where player_id = $2
    on conflict (player_id, name_key) do update
      set last_used_at = greatest(player_name.last_used_at, excluded.last_used_at),
        told_at = greatest(player_name.told_at, excluded.told_at), is_alt = player_name.is_alt and excluded.is_alt`,
  player_alt: `insert into player_alt (player_id, value) select $1, value from player_alt where player_id = $2
    on conflict do nothing`,
  player_rank: `insert into player_rank (player_id, queue_type, tier, division, league_points, wins, losses, fetched_at)
    select $1, queue_type, tier, division, league_points, wins, losses, fetched_at from player_rank where player_id = $2
    on conflict (player_id, queue_type) do nothing`,
  player_owner: `insert into player_owner (player_id, user_id, proof, confirmed_by, since, name_key)
    select $1, user_id, proof, confirmed_by, since, name_key from player_owner where player_id = $2
    on conflict (player_id) do nothing`,
  ownership_claim: `update ownership_claim set player_id = $1 where player_id = $2 and not exists (
      select 1 from ownership_claim kept where kept.player_id = $1 and kept.user_id = ownership_claim.user_id
        and kept.status in ('pending', 'disputed'))`,
  displaced_owner: `insert into displaced_owner (player_id, user_id, proof, since, displaced_at)
    select $1, user_id, proof, since, displaced_at from displaced_owner where player_id = $2
    on conflict (player_id, user_id) do nothing`,
  favorite: `insert into favorite (user_id, player_id, created_at)
    select user_id, $1, created_at from favorite where player_id = $2 on conflict (user_id, player_id) do nothing`,
  clan_invitation: 'update clan_invitation set player_id = $1 where player_id = $2',
  // If the merged player would be an alt of two mains or of itself, the alt ends, and officers may name it again.
  clan_alt: `with renamed as (
      update clan_alt a set alt_id = $1 where alt_id = $2 and main_id <> $1 and not exists (
        select 1 from clan_alt kept where kept.clan_id = a.clan_id and kept.alt_id = $1
          and (kept.main_id = a.main_id or kept.refused_at is null and a.refused_at is null)))
    update clan_alt a set main_id = $1 where main_id = $2 and alt_id <> $1 and not exists (
      select 1 from clan_alt kept where kept.clan_id = a.clan_id and kept.alt_id = a.alt_id and kept.main_id = $1)`,
  imported_line: 'update imported_line set player_id = $1 where player_id = $2',
  imported_sum: 'update imported_sum set player_id = $1 where player_id = $2',
  clan_alias: 'update clan_alias set player_id = $1 where player_id = $2',
  night_signup: 'update night_signup set player_id = $1 where player_id = $2',
  player_pair: JOIN_PAIRS,
  player_island: JOIN_ISLANDS_OF_TWO,
  listed_island: 'update listed_island set player_id = $1 where player_id = $2',
  past_standing: `insert into past_standing
    select board, $1, score, rated_games, rated_wins, main_position, rank, position_rank from past_standing
    where player_id = $2 on conflict (board, player_id) do nothing`,
}

/** A merge leaves these tables alone: they are recomputed from the matches. */
export const RECOMPUTED_TABLES: readonly string[] = ['player_rating', 'player_history']

// The remaining player gets the stricter of the two visibilities, since a person who hid one player meant both. A new
// `people_version` outdates the cached pages of people who met only `keep`.
const TAKE_STRICTER_VISIBILITY = `with hidden as (
    update player keep set visibility = gone.visibility from player gone
    where keep.id = $1 and gone.id = $2
      and array_position(array['public', 'clan', 'private'], gone.visibility)
        > array_position(array['public', 'clan', 'private'], keep.visibility)
    returning keep.id)
  insert into site_setting (name, value) select 'people_version', '1' from hidden
  on conflict (name) do update set value = to_jsonb((site_setting.value #>> '{}')::bigint + 1)`

const MERGE_STEPS = [...Object.values(MERGE_STATEMENTS), TAKE_STRICTER_VISIBILITY].map((text, index) => ({
  name: `ingest_merge_players_${index}`,
  text,
}))

const FORGET_PLAYER = { name: 'ingest_forget_player', text: 'delete from player where id = $1' }

/** The caller recomputes the returned players' histories and, if both players are rated, the ratings. */
export async function mergePlayers(tx: Tx, { keep, drop }: SamePerson): Promise<string[]> {
  const companions = await tx.run<{ playerId: string }>(COMPANIONS_QUERY, [drop])
  for (const step of MERGE_STEPS) await tx.run(step, [keep, drop])
  await tx.run(FORGET_PLAYER, [drop])
  const companionIds = companions.map(({ playerId }) => playerId).filter((playerId) => playerId !== drop)
  return [...new Set([keep, ...companionIds])]
}

/** Deletes players without a match or an owner, because a second source may show that somebody else played. */
const FORGET_UNUSED = {
  name: 'ingest_forget_unused_players',
  text: `delete from player where id = any ($1::uuid[])
    and not exists (select 1 from match_participant where player_id = player.id)
    and not exists (select 1 from match_participant where guest_id = player.id)
    and not exists (select 1 from player_owner where player_id = player.id)
    and not exists (select 1 from match where host_id = player.id)
    returning id`,
}

export async function forgetUnused(tx: Tx, playerIds: readonly string[]): Promise<string[]> {
  const rows = await tx.run<{ id: string }>(FORGET_UNUSED, [playerIds])
  return rows.map(({ id }) => id)
}
