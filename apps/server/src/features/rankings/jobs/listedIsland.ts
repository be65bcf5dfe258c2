import { type Island, isWitnessed, listedIsland, MIN_WITNESSES } from '@buri/domain/rankings/islands'
import { sql, type Transaction } from 'kysely'
import { witnessesBefore } from '#server/model/people/witnesses.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { isDue } from '#server/platform/jobs/due.ts'

/**
 * The listed island is chosen this many times less often than a leaderboard is rebuilt. The largest island changes
 * slowly.
 */
const LESS_OFTEN = 10

/** Chooses the island's vouched players, too. Returns whether anything changed. */
export async function renewListedIsland(tx: Transaction<DB>, now: number): Promise<boolean> {
  const storedIsland = await tx
    .selectFrom('listedIsland as s')
    .leftJoin('playerIsland as i', 'i.playerId', 's.playerId')
    .select(['s.madeAt', 's.tookMs', 's.isWitnessed', 'i.island'])
    .executeTakeFirst()
  // If nothing is left of the stored island, everyone is listed. Another island is therefore chosen at once.
  const hasStoredIsland = storedIsland !== undefined && storedIsland.island !== null
  if (hasStoredIsland && !isDue({ ...storedIsland, tookMs: LESS_OFTEN * storedIsland.tookMs }, now)) return false
  const started = performance.now()
  const island = listedIsland(await islandsOf(tx, now))
  if (!island) {
    if (storedIsland) await tx.deleteFrom('listedIsland').execute()
    return storedIsland !== undefined
  }
  const changes = isWitnessed(island) ? await vouchesToChange(tx, now) : []
  const row = {
    playerId: island.playerId,
    isWitnessed: isWitnessed(island),
    madeAt: new Date(now),
    tookMs: Math.round(performance.now() - started),
  }
  const isWitnessedDifferently = storedIsland !== undefined && storedIsland.isWitnessed !== row.isWitnessed
  if (changes.length > 0 || isWitnessedDifferently)
    await changeVouches(tx, changes, { isOtherwise: isWitnessedDifferently })
  await tx
    .insertInto('listedIsland')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return true
}

type VouchedState = { playerId: string; isVouched: boolean }

/**
 * A player is vouched if the operator imported a match of the player. A player is also vouched if enough accounts own
 * the player or players whom the player met.
 */
async function vouchesToChange(tx: Transaction<DB>, now: number): Promise<VouchedState[]> {
  const { rows } = await sql<VouchedState>`
    with witness as (
      select o.player_id, o.user_id from player_owner o
      join app_user u on u.id = o.user_id and u.status = 'active' and u.created_at < ${witnessesBefore(now)}
    ), met as (
      select player_id, user_id from witness
      union all select p.player_b, w.user_id from witness w join player_pair p on p.player_a = w.player_id
      union all select p.player_a, w.user_id from witness w join player_pair p on p.player_b = w.player_id
    ), vouched as (
      select player_id from met group by player_id having count(distinct user_id) >= ${MIN_WITNESSES}
      union
      select l.player_id from match m join match_participant l on l.match_id = m.id and l.player_id is not null
      where m.uploaded_by is null and m.standing = 'confirmed' and m.is_counted and m.deleted_at is null
    )
    select i.player_id, v.player_id is not null as is_vouched from player_island i left join vouched v using (player_id)
    where i.is_vouched <> (v.player_id is not null)`.execute(tx)
  return rows
}

/** Past places are places among vouched players, so they are computed again. */
async function changeVouches(
  tx: Transaction<DB>,
  changes: readonly VouchedState[],
  { isOtherwise }: { isOtherwise: boolean },
): Promise<void> {
  // The locks are taken in the same order as when a match is stored: the frontier before the islands.
  await sql`select from rating_frontier where id = 1 for no key update`.execute(tx)
  const playerIds = changes.map(({ playerId }) => playerId)
  await sql`update player_island i set is_vouched = n.is_vouched
    from unnest(${playerIds}::uuid[], ${changes.map(({ isVouched }) => isVouched)}::boolean[]) as n (player_id, is_vouched)
    where i.player_id = n.player_id`.execute(tx)
  await sql`update rating_frontier set redone = redone + 1 where id = 1 and (${isOtherwise} or exists (
    select from past_standing where player_id = any (${playerIds}::uuid[]) and rank is not null))`.execute(tx)
}

/** All players of a match are on one island, so any one of them identifies the island. */
async function islandsOf(tx: Transaction<DB>, now: number): Promise<Island[]> {
  const { rows } = await sql<Island>`
    with told as (
      select i.island, max(seat.player_id::text) as player_id, count(*) filter (where m.standing = 'confirmed') as confirmed,
        count(*) as counted, bool_or(m.uploaded_by is null and m.standing = 'confirmed') as is_imported,
        extract(epoch from min(m.created_at)) * 1000 as stored_at
      from match m
      cross join lateral (
        select l.player_id from match_participant l where l.match_id = m.id and l.player_id is not null limit 1) as seat
      join player_island i on i.player_id = seat.player_id
      where m.is_counted and m.deleted_at is null group by i.island
    ), standing_by as (
      select i.island, count(distinct o.user_id) as witnesses from player_owner o
      join app_user u on u.id = o.user_id and u.status = 'active' and u.created_at < ${witnessesBefore(now)}
      join player_island i on i.player_id = o.player_id
      where exists (select from match_participant l join match m on m.id = l.match_id
        where l.player_id = o.player_id and l.is_counted and not l.is_deleted and m.standing = 'confirmed')
      group by i.island
    )
    select told.player_id, told.confirmed, told.counted, told.is_imported, told.stored_at,
      coalesce(standing_by.witnesses, 0) as witnesses
    from told left join standing_by using (island)`.execute(tx)
  return rows
}
