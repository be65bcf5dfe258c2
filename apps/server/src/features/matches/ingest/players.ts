import { nameKeyOf, type RiotId } from '@buri/domain/riotId'
import { searchGrams } from '@buri/domain/search/searchGrams'
import { recordsOf } from './records.ts'
import type { Tx } from './tx.ts'

/** What a person's newest matches say: newest name, newest known icon and level, first and last match. */
export type PlayerColumns = {
  id: string
  riotId: RiotId
  profileIconId: number | null
  accountLevel: number | null
  firstPlayedAt: number | null
  lastPlayedAt: number | null
}

const WRITE_PLAYERS = {
  name: 'ingest_write_players',
  isPrepared: true,
  text: `insert into player (id, game_name, tag_line, name_key, search_grams, profile_icon_id, account_level,
      first_played_at, last_played_at)
    select id, game_name, tag_line, name_key, search_grams, profile_icon_id, account_level, first_played_at, last_played_at
    from json_populate_recordset(null::player, $1)
    on conflict (id) do update set game_name = excluded.game_name, tag_line = excluded.tag_line,
      name_key = excluded.name_key, search_grams = excluded.search_grams, profile_icon_id = excluded.profile_icon_id,
      account_level = excluded.account_level, first_played_at = excluded.first_played_at,
      last_played_at = excluded.last_played_at, data_version = player.data_version + 1`,
} as const

export async function writePlayers(tx: Tx, players: readonly PlayerColumns[]): Promise<void> {
  if (players.length === 0) return
  const rows = players.map(({ riotId, firstPlayedAt, lastPlayedAt, ...rest }) => ({
    ...rest,
    ...riotId,
    nameKey: nameKeyOf(riotId),
    searchGrams: searchGrams(riotId),
    firstPlayedAt: firstPlayedAt === null ? null : new Date(firstPlayedAt),
    lastPlayedAt: lastPlayedAt === null ? null : new Date(lastPlayedAt),
  }))
  await tx.run(WRITE_PLAYERS, [recordsOf(rows)])
}

const MARK_CHANGED = {
  name: 'ingest_mark_players_changed',
  text: 'update player set data_version = data_version + 1 where id = any ($1::uuid[])',
}

/** Tells caches that something a reader of these players could see is different. */
export async function markChanged(tx: Tx, playerIds: readonly string[]): Promise<void> {
  if (playerIds.length > 0) await tx.run(MARK_CHANGED, [playerIds])
}

export type NameUse = { playerId: string; riotId: RiotId; lastUsedAt: number }

const ADD_NAMES = {
  name: 'ingest_add_names',
  isPrepared: true,
  text: `insert into player_name (player_id, name_key, game_name, tag_line, last_used_at)
    select player_id, name_key, game_name, tag_line, last_used_at from json_populate_recordset(null::player_name, $1)
    on conflict (player_id, name_key) do update set game_name = excluded.game_name, tag_line = excluded.tag_line,
      last_used_at = excluded.last_used_at
    where player_name.last_used_at <= excluded.last_used_at`,
} as const

export async function addNames(tx: Tx, uses: readonly NameUse[]): Promise<void> {
  if (uses.length > 0) await tx.run(ADD_NAMES, [recordsOf(uses.map(nameRow))])
}

const nameRow = ({ playerId, riotId, lastUsedAt }: NameUse) => ({
  playerId,
  ...riotId,
  nameKey: nameKeyOf(riotId),
  lastUsedAt: new Date(lastUsedAt),
})

const FORGET_NAMES = {
  name: 'ingest_forget_names',
  text: 'delete from player_name where player_id = any ($1::uuid[])',
}

/** The whole list of names, for people whose matches were read again. */
export async function replaceNames(tx: Tx, playerIds: readonly string[], uses: readonly NameUse[]): Promise<void> {
  await tx.run(FORGET_NAMES, [playerIds])
  await addNames(tx, uses)
}
