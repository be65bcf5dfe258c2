import type { Transaction } from 'kysely'
import type { Speech } from '#server/model/matches/trust/circles.ts'
import type { DB } from '#server/platform/database/tables.ts'

/** Stores what a participant said in the night about the match's winner. */
export async function addNightTestimony(
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

export const forgetNightTestimonies = (tx: Transaction<DB>, matchId: string) =>
  tx.deleteFrom('matchConfirmation').where('matchId', '=', matchId).where('kind', '=', 'night').execute()
