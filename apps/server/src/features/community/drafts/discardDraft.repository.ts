import type { Transaction } from 'kysely'
import type { DB } from '#server/platform/database/tables.ts'

export async function discardDraft(tx: Transaction<DB>, userId: string, draftId: string): Promise<void> {
  await tx.deleteFrom('postDraft').where('id', '=', draftId).where('userId', '=', userId).execute()
}
