import { createHash, randomUUID } from 'node:crypto'
import type { ColumnUse } from '@buri/domain/imports/sheetColumns'
import type { Visibility } from '@buri/domain/players/visibility'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'

/** New layouts and aliases replace the oldest. */
const MAX_REMEMBERED = { layouts: 50, aliases: 1000 } as const

type Layout = { heads: readonly string[]; uses: readonly ColumnUse[] }
export type NameAlias = { id: string; key: string; name: string; playerId: string }
type SeenAlias = NameAlias & { gameName: string; tagLine: string; visibility: Visibility }

const keyOf = (heads: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(heads.map((head) => head.trim())))
    .digest('base64url')

const ALIASES_OF_CLAN = `
  select a.id, a.name_key as key, a.name, a.player_id as "playerId", p.game_name as "gameName", p.tag_line as "tagLine", p.visibility
  from clan_alias a join player p on p.id = a.player_id where a.clan_id = $1 order by a.name_key`

const KEEP_ALIASES = `
  insert into clan_alias (id, clan_id, name, name_key, player_id, saved_at)
  select id, $1, name, key, "playerId", $2 from json_to_recordset($3::json) as a (id uuid, name text, key text, "playerId" uuid)
  on conflict (clan_id, name_key) do update set player_id = excluded.player_id, name = excluded.name, saved_at = excluded.saved_at`

const DROP_ALIASES = `
  delete from clan_alias where id in (
    select id from clan_alias where clan_id = $1 order by saved_at desc, id offset ${MAX_REMEMBERED.aliases})`

const KEEP_LAYOUT = `
  insert into clan_sheet_layout (clan_id, heads, uses, saved_at) values ($1, $2, $3, $4)
  on conflict (clan_id, heads) do update set uses = excluded.uses, saved_at = excluded.saved_at`

const DROP_LAYOUTS = `
  delete from clan_sheet_layout where (clan_id, heads) in (
    select clan_id, heads from clan_sheet_layout where clan_id = $1 order by saved_at desc, heads offset ${MAX_REMEMBERED.layouts})`

export const rememberedSheetRows = (db: Db) => ({
  async usesOf(clanId: string, heads: readonly string[]): Promise<ColumnUse[] | undefined> {
    const text = 'select uses from clan_sheet_layout where clan_id = $1 and heads = $2'
    const values = [clanId, keyOf(heads)]
    return (await runQuery<{ uses: ColumnUse[] }>(db, { name: 'sheet-layout', text, values }))[0]?.uses
  },

  async keepLayout(clanId: string, { heads, uses }: Layout, now: Date): Promise<void> {
    await runQuery(db, { name: 'keep-sheet-layout', text: KEEP_LAYOUT, values: [clanId, keyOf(heads), [...uses], now] })
    await runQuery(db, { name: 'drop-sheet-layouts', text: DROP_LAYOUTS, values: [clanId] })
  },

  aliases: (clanId: string): Promise<SeenAlias[]> =>
    runQuery<SeenAlias>(db, { name: 'clan-aliases', text: ALIASES_OF_CLAN, values: [clanId] }),

  async keepAliases(clanId: string, aliases: readonly Omit<NameAlias, 'id'>[], now: Date): Promise<void> {
    const rows = JSON.stringify(aliases.map((alias) => ({ ...alias, id: randomUUID() })))
    await runQuery(db, { name: 'keep-clan-aliases', text: KEEP_ALIASES, values: [clanId, now, rows] })
    await runQuery(db, { name: 'drop-clan-aliases', text: DROP_ALIASES, values: [clanId] })
  },

  async removeAlias(clanId: string, id: string): Promise<void> {
    const text = 'delete from clan_alias where clan_id = $1 and id = $2'
    await runQuery(db, { name: 'remove-clan-alias', text, values: [clanId, id] })
  },
})
