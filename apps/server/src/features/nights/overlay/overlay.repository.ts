import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { shownOverlay } from '#server/model/nights/visibility.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** An overlay whose maker may not manage the night any more does not count. */
export async function overlayOfNight(db: Db | Transaction<DB>, nightId: string): Promise<string | undefined> {
  const [row] = await runQuery<{ id: string }>(db, {
    name: 'overlay-of-night',
    text: `select o.id from night_overlay o where o.night_id = $1 and ${shownOverlay('o')}`,
    values: [nightId],
  })
  return row?.id
}

/** An existing overlay stays. The caller must hold the night's lock. */
export const openOverlay = (tx: Transaction<DB>, nightId: string, userId: string, now: Date) =>
  runQuery(tx, {
    name: 'open-overlay',
    text: `insert into night_overlay as o (night_id, id, user_id, created_at) values ($1, $2, $3, $4)
      on conflict (night_id) do update
        set id = excluded.id, user_id = excluded.user_id, created_at = excluded.created_at
        where not ${shownOverlay('o')}`,
    values: [nightId, randomUUID(), userId, now],
  })

export const endOverlay = (tx: Transaction<DB>, nightId: string) =>
  runQuery(tx, { name: 'end-overlay', text: 'delete from night_overlay where night_id = $1', values: [nightId] })

export async function nightOfOverlay(
  db: Db,
  id: string,
): Promise<{ nightId: string; finishedAt: Date | null } | undefined> {
  const [row] = await runQuery<{ nightId: string; finishedAt: Date | null }>(db, {
    name: 'night-of-overlay',
    text: `select n.id as "nightId", n.finished_at as "finishedAt" from night_overlay o join night n on n.id = o.night_id
      where o.id = $1 and ${shownOverlay('o')}`,
    values: [id],
  })
  return row
}
