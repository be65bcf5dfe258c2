import type { Tx } from '#server/model/matches/tx.ts'
import type { SamePerson } from './seatingState.ts'

type Row = Record<string, unknown>
type Rows = Record<'player_identity' | 'player_name' | 'player_account' | 'player_rank', { keep: Row[]; drop: Row[] }>

const MARK_ALT = {
  name: 'ingest_mark_alt',
  text: 'insert into player_alt (player_id, value) select $1, unnest($2::text[]) on conflict do nothing',
}
const HIDE_NAMES = {
  name: 'ingest_hide_alt_names',
  text: 'update player_name set is_alt = true where player_id = $1 and name_key = any ($2::text[])',
}
// Data of the game's API about the alt must not be shown as the main's. Undoing the merge restores it.
const DROP_ACCOUNT = {
  name: 'ingest_drop_alt_account',
  text: 'delete from player_account where player_id = $1 and puuid = any ($2::text[])',
}
const DROP_RANKS = {
  name: 'ingest_drop_alt_ranks',
  text: 'delete from player_rank where player_id = $1 and not (queue_type = any ($2::text[]))',
}
const UNMARK_ALT = {
  name: 'ingest_unmark_alt',
  text: 'delete from player_alt where player_id = $1 and value = any ($2::text[])',
}

const textsOf = (rows: readonly Row[], column: string) => rows.map((row) => String(row[column]))

const valuesOf = (rows: Rows): { ids: string[]; names: string[] } => {
  const keptNames = new Set(textsOf(rows.player_name.keep, 'name_key'))
  return {
    ids: textsOf(rows.player_identity.drop, 'puuid'),
    names: textsOf(rows.player_name.drop, 'name_key').filter((nameKey) => !keptNames.has(nameKey)),
  }
}

/** Marks the merged player's ids and names as an alt's, so that they never name or describe the player who stays. */
export async function markAlt(tx: Tx, { keep }: SamePerson, rows: Rows): Promise<void> {
  const { ids, names } = valuesOf(rows)
  await tx.run(MARK_ALT, [keep, [...ids, ...names]])
  await tx.run(HIDE_NAMES, [keep, names])
  await tx.run(DROP_ACCOUNT, [keep, textsOf(rows.player_account.drop, 'puuid')])
  await tx.run(DROP_RANKS, [keep, textsOf(rows.player_rank.keep, 'queue_type')])
}

/** The names and rows that `markAlt` hid or deleted come back when the caller restores the rows. */
export async function unmarkAlt(tx: Tx, { keep }: SamePerson, rows: Rows): Promise<void> {
  const { ids, names } = valuesOf(rows)
  await tx.run(UNMARK_ALT, [keep, [...ids, ...names]])
}
