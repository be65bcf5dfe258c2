import type { Auction } from '@buri/domain/nights/auction/auction'
import { AWAY_MS, type LastSeen } from '@buri/domain/nights/auction/lostConnection'
import type { Transaction } from 'kysely'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { runQuery } from '#server/platform/database/runQuery.ts'
import type { DB } from '#server/platform/database/tables.ts'

const OVERDUE_AT_ONCE = 50
/** At most one request in this time is stored. A page sends its requests less often. */
const SEEN_EVERY_MS = 3000

export type StoredAuction = {
  auction: Auction
  dueAt: Date | null
  fixedAt: Date | null
  /**
   * The time of each captain's last request, in the order of the teams. `null` for captains who sent none or have no
   * place, so that the auction does not wait for them.
   */
  seen: LastSeen[]
}

// The state is not validated, because only `storeAuction` writes it.
type Row = Omit<StoredAuction, 'auction' | 'seen'> & { state: Auction; seenAt: Record<string, number> }
const STORED_AUCTION = `
  select a.state, a.due_at as "dueAt", a.fixed_at as "fixedAt", (
    select coalesce(json_object_agg(v.signup_id, floor(1000 * extract(epoch from v.seen_at))), '{}')
    from night_auction_seen v join night_signup s on s.id = v.signup_id and s.state = 'in'
    where v.night_id = a.night_id) as "seenAt"
  from night_auction a where a.night_id = $1`

export async function storedAuction(db: Db | Transaction<DB>, nightId: string): Promise<StoredAuction | undefined> {
  const [row] = await runQuery<Row>(db, { name: 'night-auction', text: STORED_AUCTION, values: [nightId] })
  if (!row) return undefined
  const { state: auction, seenAt, ...times } = row
  return { ...times, auction, seen: auction.teams.map(({ captain }) => seenAt[captain] ?? null) }
}

/** The caller must hold the night's lock, because what was read before the lock may be outdated. */
export async function isAuctionOn(tx: Transaction<DB>, nightId: string): Promise<boolean> {
  const stored = await storedAuction(tx, nightId)
  return stored !== undefined && stored.fixedAt === null
}

/** The caller must hold the night's lock. */
export async function storeAuction(tx: Transaction<DB>, nightId: string, auction: Auction) {
  const row = { state: JSON.stringify(auction), dueAt: nextDueAt(auction), fixedAt: null }
  await tx
    .insertInto('nightAuction')
    .values({ nightId, ...row })
    .onConflict((conflict) => conflict.column('nightId').doUpdateSet(row))
    .execute()
}

function nextDueAt({ block, draft, pause }: Auction): Date | null {
  const endsAt = pause ? pause.until : (block ?? draft?.turn)?.endsAt
  return endsAt === null || endsAt === undefined ? null : new Date(endsAt)
}

/** Ends the auction. Its prices stay visible. */
export const closeAuction = (tx: Transaction<DB>, nightId: string, at: Date) =>
  tx.updateTable('nightAuction').set({ fixedAt: at, dueAt: null }).where('nightId', '=', nightId).execute()

/** Removes the night's auction, unless its teams are fixed. */
export const removeAuction = (tx: Transaction<DB>, nightId: string) =>
  tx.deleteFrom('nightAuction').where('nightId', '=', nightId).where('fixedAt', 'is', null).execute()

const OVERDUE_AUCTIONS = `
  (select night_id as "nightId" from night_auction where due_at <= $1 order by due_at limit $3)
  union
  (select v.night_id from night_auction_seen v join night_auction a on a.night_id = v.night_id
    where v.seen_at <= $2 and not v.is_judged and a.fixed_at is null and a.state->'pause' = 'null'
    order by v.seen_at limit $3)`

/** An auction is overdue if its clock has run out or a captain has lost the connection. */
export async function overdueAuctions(db: Db, now: Date): Promise<string[]> {
  const values = [now, new Date(now.getTime() - AWAY_MS), OVERDUE_AT_ONCE]
  return (await runQuery<{ nightId: string }>(db, { text: OVERDUE_AUCTIONS, values })).map(({ nightId }) => nightId)
}

const RECORD_REQUEST = `
  insert into night_auction_seen as v (night_id, signup_id, seen_at)
  select a.night_id, s.id, $3 from night_auction a, night_signup s
  where a.night_id = $1 and a.fixed_at is null and s.id = $2 for key share of a, s
  on conflict (night_id, signup_id) do update set seen_at = excluded.seen_at, is_judged = false
  where v.seen_at < $4`

/** Records nothing if the last record is recent. */
export const recordCaptainSeen = async (
  db: Db,
  nightId: string,
  { signupId, now }: { signupId: string; now: Date },
) => {
  const values = [nightId, signupId, now, new Date(now.getTime() - SEEN_EVERY_MS)]
  await runQuery(db, { name: 'night-auction-seen', text: RECORD_REQUEST, values })
}

/** Marks absences until this time as judged, so that they do not pause the auction again. */
export const markAbsencesJudged = (tx: Transaction<DB>, nightId: string, now: Date) =>
  tx
    .updateTable('nightAuctionSeen')
    .set({ isJudged: true })
    .where('nightId', '=', nightId)
    .where('seenAt', '<=', new Date(now.getTime() - AWAY_MS))
    .execute()

export const forgetCaptainsSeen = (tx: Transaction<DB>, nightId: string) =>
  tx.deleteFrom('nightAuctionSeen').where('nightId', '=', nightId).execute()
