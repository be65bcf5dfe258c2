import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '#server/app/guard.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { linkedAccountService } from '#server/features/me/accounts.service.ts'
import { claimService } from '#server/features/me/claims.service.ts'
import { clanClaimService } from '#server/features/me/clanClaims.service.ts'
import type { IconOf } from '#server/features/me/iconOf.ts'
import { mePlugin } from '#server/features/me/me.routes.ts'
import { meService } from '#server/features/me/me.service.ts'
import type { RequestCounter } from '#server/http/requestLimit.ts'
import type { PlayerFinder } from '#server/people/playerFinder.ts'

type Options = {
  db: Db
  guard: Guard
  iconOf: IconOf | undefined
  finder: PlayerFinder
  requests: RequestCounter
  urls: ImageUrls
  now: () => Date
}

/** Everything a person keeps here under the own account. */
export async function mountAccounts(app: FastifyInstance, { guard, iconOf, ...parts }: Options) {
  await app.register(mePlugin, {
    me: meService(parts),
    accounts: linkedAccountService(parts),
    claims: claimService({ ...parts, iconOf }),
    clanClaims: clanClaimService(parts),
    requests: parts.requests,
    actorOf: guard.actorOf,
    now: parts.now,
  })
}
