import type { Auction } from '@buri/domain/nights/auction/auction'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { DB } from '#server/platform/database/tables.ts'

const OVERDUE_AT_ONCE = 50

export type StoredAuction = { auction: Auction; dueAt: Date | null; fixedAt: Date | null }

export async function storedAuction(db: Db | Transaction<DB>, nightId: string): Promise<StoredAuction | undefined> {
  const row = await db
    .selectFrom('nightAuction')
    .select(['state', 'dueAt', 'fixedAt'])
    .where('nightId', '=', nightId)
    .executeTakeFirst()
  // Stored by `keepAuction` alone.
  return row && { ...row, auction: row.state as unknown as Auction }
}

/** The caller must hold the night's lock: what was read before waiting for it may be outdated. */
export async function isAuctionOn(tx: Transaction<DB>, nightId: string): Promise<boolean> {
  const stored = await storedAuction(tx, nightId)
  return stored !== undefined && stored.fixedAt === null
}

/** The caller must hold the night's lock. */
export async function keepAuction(tx: Transaction<DB>, nightId: string, auction: Auction) {
  const row = { state: JSON.stringify(auction), dueAt: dueAtOf(auction), fixedAt: null }
  await tx
    .insertInto('nightAuction')
    .values({ nightId, ...row })
    .onConflict((conflict) => conflict.column('nightId').doUpdateSet(row))
    .execute()
}

function dueAtOf({ block, pause }: Auction): Date | null {
  const at = pause ? pause.until : block?.endsAt
  return at === null || at === undefined ? null : new Date(at)
}

/** Marks that the teams are fixed. What was paid stays visible. */
export const closeAuction = (tx: Transaction<DB>, nightId: string, at: Date) =>
  tx.updateTable('nightAuction').set({ fixedAt: at, dueAt: null }).where('nightId', '=', nightId).execute()

/** Leaves one whose teams play. */
export const removeAuction = (tx: Transaction<DB>, nightId: string) =>
  tx.deleteFrom('nightAuction').where('nightId', '=', nightId).where('fixedAt', 'is', null).execute()

/** Nights with an auction whose clock has run out. */
export async function overdueAuctions(db: Db, now: Date): Promise<string[]> {
  const overdue = db
    .selectFrom('nightAuction')
    .select('nightId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(OVERDUE_AT_ONCE)
  return (await overdue.execute()).map(({ nightId }) => nightId)
}
