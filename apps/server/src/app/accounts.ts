import type { ImageUrls } from '@buri/domain/gameData/imageUrls'
import type { FastifyInstance } from 'fastify'
import type { Guard } from '#server/app/guard.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/openDatabase.ts'
import { linkedAccountService } from '#server/features/me/accounts.service.ts'
import { claimService } from '#server/features/me/claims.service.ts'
import { gameIcons } from '#server/features/me/gameIcons.ts'
import { mePlugin } from '#server/features/me/me.routes.ts'
import { meService } from '#server/features/me/me.service.ts'
import type { RequestCounter } from '#server/http/requestLimit.ts'
import type { PlayerFinder } from '#server/people/playerFinder.ts'

type Options = {
  db: Db
  guard: Guard
  config: Pick<Config, 'riotApiKey' | 'riotApiUrl'>
  finder: PlayerFinder
  requests: RequestCounter
  urls: ImageUrls
  now: () => Date
}

/** Everything a person keeps here under the own account. */
export async function mountAccounts(app: FastifyInstance, { guard, config, ...parts }: Options) {
  const { riotApiKey, riotApiUrl } = config
  const iconOf = riotApiKey === undefined ? undefined : gameIcons({ apiKey: riotApiKey, url: riotApiUrl })
  await app.register(mePlugin, {
    me: meService(parts),
    accounts: linkedAccountService(parts),
    claims: claimService({ ...parts, iconOf }),
    requests: parts.requests,
    actorOf: guard.actorOf,
    now: parts.now,
  })
}
