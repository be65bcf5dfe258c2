import type { Transaction } from 'kysely'
import type { DB } from '#server/database/tables.ts'
import type { Speech } from '#server/ingest/standing/circles.ts'

/** What one who played said in the night of the match's winner. */
export async function addNightWord(
  tx: Transaction<DB>,
  {
    speech,
    ...confirmation
  }: { matchId: string; userId: string; confirmedAt: Date; speech: Speech; versionKey: string },
) {
  await tx
    .insertInto('matchConfirmation')
    .values({ kind: 'night', ...confirmation, ...speech })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
