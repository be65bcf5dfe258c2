import { sessionStore } from '@buri/server/src/model/people/sessionStore.ts'
import { inTransaction } from '@buri/server/src/platform/database/transaction.ts'
import { userIdOf } from './buildNights.ts'

/** Returns the token of the session. */
export async function signIn(db: Parameters<typeof inTransaction>[0], number: number): Promise<string> {
  const now = new Date()
  const { token } = await inTransaction(db, (tx) =>
    sessionStore(tx).open(userIdOf(number), { userAgent: '', addressHint: '' }, now),
  )
  return token
}
