import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { writeAuditLog } from '#server/model/audit/audit.ts'
import { requireClanRight } from '#server/model/clans/findVisibleClan.ts'
import type { Config } from '#server/platform/config/config.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { enforceDeclarations } from '#server/platform/http/access.ts'
import { readApiTokens } from '#server/platform/http/apiTokens.ts'
import { decorateRequestsWithCaller } from '#server/platform/http/caller.ts'
import { sharePublicReads } from '#server/platform/http/crossOrigin.ts'
import { csrfTokens, refuseForgedRequests } from '#server/platform/http/csrf.ts'
import { keyedHashWith, storedSecret } from '#server/platform/http/keyedHash.ts'
import { readRequestKeys } from '#server/platform/http/requestKeys.ts'
import { DENIAL_LIMIT } from '#server/platform/http/requestLimit.ts'
import { browserCookies, readSessions } from '#server/platform/http/session.ts'
import type { Parts } from './parts.ts'
import { keepTokensInOwnClans } from './tokenReach.ts'

type Options = Pick<Parts, 'pool' | 'db' | 'publicUrl' | 'requests' | 'now'> & {
  config: Pick<Config, 'dataDir' | 'sessionSecret'>
}

/** Identifies the viewer, refuses forged requests, then checks access. Runs for every request, in this order. */
export async function guardRequests(app: FastifyInstance, options: Options) {
  const { pool, db, config, publicUrl, requests, now } = options
  const keyedHash = keyedHashWith(config.sessionSecret ?? (await storedSecret(config.dataDir)))
  const cookies = browserCookies(publicUrl)

  await app.register(cookie)
  readApiTokens(app, { pool, requests, now })
  readSessions(app, { pool, cookies, now })
  refuseForgedRequests(app, { keyedHash, cookies, publicUrl })
  decorateRequestsWithCaller(app, { keyedHash, now })
  readRequestKeys(app, { db, cookies })
  enforceDeclarations(app, {
    requireClanRight: (clanId, viewer, right) => requireClanRight(db, clanId, viewer, right),
    spend: (kind, subject) => requests.spend(kind, subject, now()),
    async onDenied({ caller: { actor, now: at }, method, routeOptions }) {
      if ((await requests.secondsToWait(DENIAL_LIMIT, actor.id ?? '', at)) !== undefined) return
      const route = `${method} ${routeOptions.url ?? ''}`
      await inTransaction(db, (tx) =>
        writeAuditLog(tx, { actor, now: at }, 'access.denied', {
          target: { type: 'route', id: route },
          result: 'denied',
        }),
      )
    },
  })
  keepTokensInOwnClans(app, db)
  sharePublicReads(app)
  return { keyedHash, cookies, tokens: csrfTokens(keyedHash) }
}
export type Guard = Awaited<ReturnType<typeof guardRequests>>
