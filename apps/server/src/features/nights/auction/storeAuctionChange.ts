import type { Auction } from '@buri/domain/nights/auction/auction'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import type { LoggedEvent } from '../nightEvents.repository.ts'
import { recordNightChange } from '../recordNightChange.ts'
import { storeAuction } from './auction.repository.ts'

export async function storeAuctionChange(
  tx: Transaction<DB>,
  nightId: string,
  auction: Auction,
  at: Date,
  log?: LoggedEvent,
) {
  await storeAuction(tx, nightId, auction)
  await recordNightChange(tx, nightId, { kind: 'auction', log, at })
}
