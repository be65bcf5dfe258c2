import type { Transaction } from 'kysely'
import type { TestimonyBasis } from '#server/model/matches/trust/testimonyBasis.ts'
import type { DB } from '#server/platform/database/tables.ts'

export async function addNightTestimony(
  tx: Transaction<DB>,
  {
    basis,
    ...confirmation
  }: { matchId: string; userId: string; confirmedAt: Date; basis: TestimonyBasis; versionKey: string },
) {
  await tx
    .insertInto('matchConfirmation')
    .values({ kind: 'night', ...confirmation, ...basis })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const forgetNightTestimonies = (tx: Transaction<DB>, matchId: string) =>
  tx.deleteFrom('matchConfirmation').where('matchId', '=', matchId).where('kind', '=', 'night').execute()

/** No statistics or ratings are made from a deleted match, so only its own rows change. */
export async function changeDeletedMatch(
  tx: Transaction<DB>,
  matchId: string,
  { substitutes, ...fields }: { clanId?: null; hostId?: null; substitutes?: readonly never[] },
) {
  if (Object.keys(fields).length > 0) await tx.updateTable('match').set(fields).where('id', '=', matchId).execute()
  if (substitutes)
    await tx.updateTable('matchParticipant').set({ isSubstitute: false }).where('matchId', '=', matchId).execute()
}
