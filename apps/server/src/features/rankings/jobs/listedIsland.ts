import { type Island, listedIsland } from '@buri/domain/rankings/islands'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { isDue } from '#server/jobs/due.ts'

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
  const listed = listedIsland(await islandsOf(tx))
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

type IslandRow = Omit<Island, 'first'> & { playedAt: number; matchId: string }

/** All players of a match are of one island, so that one of them says which. */
async function islandsOf(tx: Transaction<DB>): Promise<Island[]> {
  const { rows } = await sql<IslandRow>`
    select max(seat.player_id::text) as player_id, count(*) filter (where m.standing = 'confirmed') as confirmed,
      count(*) as counted, extract(epoch from min(m.played_at)) * 1000 as played_at, min(m.id) as match_id
    from match m
    cross join lateral (
      select l.player_id from match_participant l where l.match_id = m.id and l.player_id is not null limit 1) as seat
    join player_island i on i.player_id = seat.player_id
    where m.is_counted and m.deleted_at is null group by i.island`.execute(tx)
  return rows.map(({ playedAt, matchId, ...island }) => ({ ...island, first: { playedAt, matchId } }))
}
