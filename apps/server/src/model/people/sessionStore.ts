import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { announce } from '#server/model/news/announce.ts'
import type { DB } from '#server/platform/database/tables.ts'
import { hashOf, randomToken } from '#server/platform/http/keyedHash.ts'
import { sessionIdleCutoff } from '#server/platform/http/sessionFinder.ts'

const MAX_SESSIONS = 10

export type SessionMarks = { userAgent: string; addressHint: string }

const announceEnd = (tx: Transaction<DB>, userId: string) => announce(tx, `user:${userId}`, 'session-ended')

/** Takes the caller's transaction, so that a ban or a change of role ends sessions in the same one. */
export const sessionStore = (tx: Transaction<DB>) => ({
  /** The token is only returned and stored nowhere. An eleventh session ends the least recently used one. */
  async open(userId: string, marks: SessionMarks, now: Date): Promise<{ id: string; token: string }> {
    const token = randomToken()
    const id = randomUUIDv7()
    // The lock keeps two simultaneous sign-ins from leaving eleven sessions.
    await tx.selectFrom('appUser').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    await tx.deleteFrom('session').where('lastUsedAt', '<=', sessionIdleCutoff(now)).execute()
    const otherSessions = await tx
      .selectFrom('session')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('lastUsedAt', 'desc')
      .orderBy('id', 'desc')
      .offset(MAX_SESSIONS - 1)
      .execute()
    for (const other of otherSessions) await tx.deleteFrom('session').where('id', '=', other.id).execute()
    await tx
      .insertInto('session')
      .values({ id, tokenHash: hashOf(token), userId, createdAt: now, lastUsedAt: now, ...marks })
      .execute()
    return { id, token }
  },

  async end(userId: string, sessionId: string): Promise<boolean> {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', sessionId)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (ended !== undefined) await announceEnd(tx, userId)
    return ended !== undefined
  },

  async endAll(userId: string, { except }: { except?: string } = {}): Promise<number> {
    let sessions = tx.deleteFrom('session').where('userId', '=', userId)
    if (except !== undefined) sessions = sessions.where('id', '!=', except)
    const ended = await sessions.returning('id').execute()
    if (ended.length > 0) await announceEnd(tx, userId)
    return ended.length
  },
})
