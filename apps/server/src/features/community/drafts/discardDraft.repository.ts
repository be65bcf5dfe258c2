import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

/** The author's own; one that is not there is gone already. The post that it became discards it in its own transaction. */
export async function discardDraft(tx: Transaction<DB>, userId: string, draftId: string): Promise<void> {
  await tx.deleteFrom('postDraft').where('id', '=', draftId).where('userId', '=', userId).execute()
}
