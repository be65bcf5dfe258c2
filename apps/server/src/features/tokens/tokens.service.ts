import { randomUUIDv7 } from 'node:crypto'
import type { ApiToken, NewApiToken, TokenInput } from '@buri/contract/tokens'
import { judgeNewToken, TOKEN_PREFIX } from '@buri/domain/accounts/apiTokens'
import { DAY_MS } from '@buri/domain/seoulTime'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { inTransactionOnce } from '#server/platform/database/idempotentTransaction.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, refuse } from '#server/platform/errors.ts'
import type { SignedInCaller } from '#server/platform/http/caller.ts'
import { hashOf, type KeyedHash, randomToken } from '#server/platform/http/keyedHash.ts'
import type { SignedIn } from '#server/platform/http/viewer.ts'
import { type TokenRow, tokenRows, tokensOf } from './tokens.repository.ts'

const shownToken = ({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow, now: Date): ApiToken => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  isExpired: expiresAt <= now,
})

export function tokenService({ db, keyedHash }: { db: Db; keyedHash: KeyedHash }) {
  return {
    mine: async ({ userId }: SignedIn, now: Date) => ({
      tokens: (await tokensOf(db, userId)).map((row) => shownToken(row, now)),
    }),

    /**
     * The token is not stored. A repeated request derives the same token from its key. The digest of the key is kept
     * for a day and reveals no token without the server's secret.
     */
    async create(caller: SignedInCaller, { name, scopes, days }: TokenInput): Promise<NewApiToken> {
      const { viewer, now, requestKey } = caller
      const { userId } = viewer
      const token = `${TOKEN_PREFIX}${requestKey ? keyedHash('api token', requestKey.mark) : randomToken()}`
      const id = await inTransactionOnce(db, caller, async (tx) => {
        const rows = tokenRows(tx)
        const tokens = await rows.lock(userId)
        if (tokens === null) throw new AppError('UNAUTHENTICATED')
        refuse(judgeNewToken(tokens))
        const id = randomUUIDv7()
        const uniqueScopes = [...new Set(scopes)]
        const expiresAt = new Date(now.getTime() + days * DAY_MS)
        await rows.add({ id, userId, name, scopes: uniqueScopes, createdAt: now, expiresAt, tokenHash: hashOf(token) })
        const after = { scopes: uniqueScopes, expiresAt: expiresAt.toISOString() }
        await writeAuditLog(tx, caller, 'api_token.created', { target: { type: 'api_token', id, label: name }, after })
        return id
      })
      const row = (await tokensOf(db, userId)).find((one) => one.id === id)
      if (!row) throw new AppError('TOKEN_NOT_FOUND')
      return { ...shownToken(row, now), token }
    },

    revoke: ({ viewer: { userId }, actor, now }: SignedInCaller, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const name = await tokenRows(tx).end(userId, id)
        if (name === undefined) throw new AppError('TOKEN_NOT_FOUND')
        await writeAuditLog(tx, { actor, now }, 'api_token.revoked', { target: { type: 'api_token', id, label: name } })
      }),
  }
}
export type TokenService = ReturnType<typeof tokenService>
