import { type Island, listedIsland } from '@buri/domain/rankings/islands'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { isDue } from '#server/jobs/due.ts'
import { witnessesBefore } from '#server/players/witnesses.ts'

/** Which island is the largest changes slowly, so looking for it may take this much less than a board's making. */
const LESS_OFTEN = 10

/**
 * Chooses the island that boards of the whole site list, where there are several; those are known at once and exactly.
 * Whether it had something to do.
 */
export async function renewListedIsland(tx: Transaction<DB>, now: number): Promise<boolean> {
  const made = await tx
    .selectFrom('listedIsland as s')
    .leftJoin('playerIsland as i', 'i.playerId', 's.playerId')
    .select(['s.madeAt', 's.tookMs', 'i.island'])
    .executeTakeFirst()
  if (!(await areSeveral(tx))) {
    if (made) await tx.deleteFrom('listedIsland').execute()
    return made !== undefined
  }
  // An island of which nothing is left lists everyone.
  const isThere = made !== undefined && made.island !== null
  if (isThere && !isDue({ ...made, tookMs: LESS_OFTEN * made.tookMs }, now)) return false
  const started = performance.now()
  const listed = listedIsland(await islandsOf(tx, now))
  if (!listed) return false
  const row = {
    playerId: listed.playerId,
    madeAt: new Date(now),
    tookMs: Math.round(performance.now() - started),
  }
  await tx
    .insertInto('listedIsland')
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return true
}

async function areSeveral(tx: Transaction<DB>): Promise<boolean> {
  const { rows } = await sql<{ several: boolean | null }>`
    select (select island from player_island order by island limit 1)
      <> (select island from player_island order by island desc limit 1) as several`.execute(tx)
  return rows[0]?.several === true
}

/** All players of a match are of one island, so that one of them says which. */
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
