import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import { notify } from '#server/notifications/notify.ts'

/** Tells what became of a claim: the claimant, or the owner whom it displaced; who decided is no one's business. */
export const notifyOfClaim = (
  tx: Transaction<DB>,
  { id, userId }: { id: string; userId: string },
  outcome: 'approved' | 'rejected' | 'disputed' | 'displaced',
  at: Date,
) => notify(tx, { to: { users: [userId] }, kind: 'claim', outcome, actorId: null, target: { type: 'claim', id }, at })
