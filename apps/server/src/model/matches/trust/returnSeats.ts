import type { Tx } from '#server/model/matches/tx.ts'

// The witness spoke for the player before the player had this owner, or while the owner was a clanmate.
const returnSeatsIn = (table: string, account: string) => `update ${table} told
    set speaks_for = array(select unnest(speaks_for) except select unnest(gone.slots) order by 1),
      officer_seats = case when officer_seats is not null
        then array(select unnest(officer_seats) except select unnest(gone.slots) order by 1) end,
      outsiders = array(select unnest(outsiders) union select unnest(gone.slots) order by 1),
      acquaintances = array(select unnest(acquaintances) union select unnest(gone.slots) order by 1)
    from (select ctid, (select array_agg(l.slot) from match_participant l join player_owner o on o.player_id = l.player_id
        where l.match_id = $1 and l.slot = any (speaks_for) and o.user_id <> ${account} and not exists (
          select from clan_member c where c.user_id = o.user_id and c.clan_id = any (clans))) as slots
      from ${table} where match_id = $1 and version_key = $2) as gone
    where told.ctid = gone.ctid and gone.slots is not null returning told.match_id`

const RETURN_SEATS = [
  { name: 'ingest_return_sources', text: returnSeatsIn('match_source', 'uploaded_by') },
  { name: 'ingest_return_confirmations', text: returnSeatsIn('match_confirmation', 'user_id') },
] as const

/**
 * Withdraws a witness's testimony for players whose owners are outside the witness's clans now. Otherwise a forger
 * could store an invented match or version, and wait until a player gets an owner or an owner leaves the clan. Call it
 * only when a match begins to count or another version is kept. Returns whether it withdrew anything.
 */
export async function returnSeats(tx: Tx, { id, versionKey }: { id: string; versionKey: string }): Promise<boolean> {
  const [sources, confirmations] = RETURN_SEATS
  const returned = [...(await tx.run(sources, [id, versionKey])), ...(await tx.run(confirmations, [id, versionKey]))]
  return returned.length > 0
}
