import type { Visibility } from '@buri/domain/players/visibility'
import { nameKeyOf, type RiotId } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { recordsetJson } from '#server/model/matches/recordsetJson.ts'
import type { Tx } from '#server/model/matches/tx.ts'

export type PlayerColumns = {
  id: string
  riotId: RiotId
  keepsName: boolean
  /** `null` for a known player, whose stored visibility is kept. */
  visibility: Visibility | null
  profileIconId: number | null
  /** Time of the match with the icon. 0 if no match has an icon; `null` if the stored icon stays. */
  iconAt: number | null
  accountLevel: number | null
  firstPlayedAt: number | null
  lastPlayedAt: number | null
}

// An icon from the game's own API stays if it is newer than the match's, and levels never fall.
const CURRENT_ICON = 'coalesce(case when told.told_at > n.icon_at then told.profile_icon_id end, n.profile_icon_id)'
const HIGHEST_LEVEL = 'greatest(told.account_level, n.account_level)'
const PERSON_COLUMN_TYPES = `profile_icon_id integer, icon_at timestamptz, account_level integer, first_played_at timestamptz,
      last_played_at timestamptz`

const WRITE_PLAYERS = {
  name: 'ingest_write_players',
  isPrepared: true,
  text: `insert into player (id, visibility, game_name, tag_line, name_key, search_grams, profile_icon_id, account_level,
      first_played_at, last_played_at)
    select n.id, coalesce(n.visibility, 'public'), coalesce(a.game_name, n.game_name), coalesce(a.tag_line, n.tag_line), coalesce(a.name_key, n.name_key),
      coalesce(a.search_grams, n.search_grams), ${CURRENT_ICON}, ${HIGHEST_LEVEL}, n.first_played_at, n.last_played_at
    from json_to_recordset($1) as n (id uuid, visibility text, game_name text, tag_line text, name_key text, search_grams text[], ${PERSON_COLUMN_TYPES})
    left join player_account told on told.player_id = n.id
    left join player_account a on a.player_id = n.id and a.told_at > n.last_played_at
    on conflict (id) do update set game_name = excluded.game_name, tag_line = excluded.tag_line,
      name_key = excluded.name_key, search_grams = excluded.search_grams, profile_icon_id = excluded.profile_icon_id,
      account_level = excluded.account_level, first_played_at = excluded.first_played_at,
      last_played_at = excluded.last_played_at, data_version = player.data_version + 1`,
} as const

// Leaves the names unchanged, because writing a name also rewrites everything derived from it, and few names are new.
const UPDATE_PLAYERS = {
  name: 'ingest_move_players_on',
  isPrepared: true,
  text: `update player p set profile_icon_id = ${CURRENT_ICON}, account_level = ${HIGHEST_LEVEL}, first_played_at = n.first_played_at,
      last_played_at = n.last_played_at, data_version = p.data_version + 1
    from json_to_recordset($1) as n (id uuid, ${PERSON_COLUMN_TYPES}) left join player_account told on told.player_id = n.id
    where p.id = n.id`,
} as const

/** The caller must hold the lock on the frontier, as for every change of a name. */
export async function writePlayers(tx: Tx, players: readonly PlayerColumns[]): Promise<void> {
  const renamed = players.filter(({ keepsName }) => !keepsName)
  const known = players.filter(({ keepsName }) => keepsName)
  if (known.length > 0) await tx.run(UPDATE_PLAYERS, [recordsetJson(known.map(learntFieldsOf))])
  if (renamed.length > 0) await tx.run(WRITE_PLAYERS, [recordsetJson(renamed.map(namedRow))])
}

const learntFieldsOf = ({ id, profileIconId, iconAt, accountLevel, firstPlayedAt, lastPlayedAt }: PlayerColumns) => ({
  id,
  profileIconId,
  iconAt: iconAt === null ? null : new Date(iconAt),
  accountLevel,
  firstPlayedAt: firstPlayedAt === null ? null : new Date(firstPlayedAt),
  lastPlayedAt: lastPlayedAt === null ? null : new Date(lastPlayedAt),
})

const namedRow = (player: PlayerColumns) => ({
  ...learntFieldsOf(player),
  ...player.riotId,
  visibility: player.visibility,
  nameKey: nameKeyOf(player.riotId),
  searchGrams: searchGrams(player.riotId),
})

const MARK_CHANGED = {
  name: 'ingest_mark_players_changed',
  isPrepared: true,
  text: 'update player set data_version = data_version + 1 where id = any ($1::uuid[])',
} as const

/** Marks these players' cached pages as outdated. */
export async function markChanged(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length > 0) await tx.run(MARK_CHANGED, [playerIds])
}

const FIND_PLAYER = {
  name: 'ingest_find_player',
  isPrepared: true,
  text: 'select id from player where id = $1',
} as const

/** Must run under the frontier's lock, because the player may have been merged since the name was read. */
export async function playerExists(tx: Tx, playerId: string | null): Promise<boolean> {
  return playerId === null || (await tx.run(FIND_PLAYER, [playerId])).length > 0
}

/** Marks hosts too, because a host's honours can follow from matches that the host did not play. */
export const markHostsChanged = (tx: Tx, hostIds: readonly (string | null)[]) =>
  markChanged(
    tx,
    hostIds.filter((hostId) => hostId !== null),
  )

const MARK_UPLOADER = {
  name: 'ingest_mark_uploader_changed',
  text: `update player set data_version = data_version + 1
    where id in (select player_id from player_owner where user_id = $1)`,
}

/** Marks the uploader's players, who show honours for matches that the account sent. */
export async function markUploader(tx: Tx, userId: string | null): Promise<void> {
  if (userId !== null) await tx.run(MARK_UPLOADER, [userId])
}

/** `isAlt`: only an alt used the name, so it identifies the player but is not shown. */
export type NameUse = { playerId: string; riotId: RiotId; lastUsedAt: number; isAlt: boolean }

const ADD_NAMES = {
  name: 'ingest_add_names',
  isPrepared: true,
  text: `insert into player_name (player_id, name_key, game_name, tag_line, last_used_at, is_alt)
    select player_id, name_key, game_name, tag_line, last_used_at, is_alt from json_populate_recordset(null::player_name, $1)
    on conflict (player_id, name_key) do update set game_name = excluded.game_name, tag_line = excluded.tag_line,
      last_used_at = excluded.last_used_at
    where player_name.last_used_at <= excluded.last_used_at`,
} as const

export async function addNames(tx: Tx, uses: readonly NameUse[]): Promise<void> {
  if (uses.length > 0) await tx.run(ADD_NAMES, [recordsetJson(uses.map(nameRow))])
}

const nameRow = ({ playerId, riotId, lastUsedAt, isAlt }: NameUse) => ({
  ...{ playerId, isAlt },
  ...riotId,
  nameKey: nameKeyOf(riotId),
  lastUsedAt: new Date(lastUsedAt),
})

const FORGET_NAMES = {
  name: 'ingest_forget_names',
  text: `with forgotten as (delete from player_name where player_id = any ($1::uuid[]) and told_at is null)
    update player_name set last_used_at = told_at where player_id = any ($1::uuid[]) and told_at is not null`,
}

/** Replaces the names known from matches. Names that the game's own API told stay. */
export async function replaceNames(tx: Tx, playerIds: readonly string[], uses: readonly NameUse[]): Promise<void> {
  await tx.run(FORGET_NAMES, [playerIds])
  await addNames(tx, uses)
}
