import type { Auction } from '@buri/domain/nights/auction/auction'
import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'
import { pushTurn } from '../nightNotifications.ts'
import { signupRows } from '../signups/signups.repository.ts'

type AuctionTurn = { before: Auction; after: Auction; by: string | null | undefined; at: Date }

export async function pushCaptainsTurn(tx: Transaction<DB>, nightId: string, { before, after, by, at }: AuctionTurn) {
  const team = after.draft?.turn?.team
  if (team === undefined || after.sales.length === before.sales.length) return
  const captain = after.teams[team]?.captain
  const signups = await signupRows(tx).all(nightId)
  await pushTurn(tx, nightId, [signups.find(({ id }) => id === captain)?.userId], { by, at })
}
