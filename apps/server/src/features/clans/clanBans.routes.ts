import { clanBanRoutes } from '@buri/contract/clanBans'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanBanService } from './clanBans.service.ts'

export const clanBansPlugin: FastifyPluginAsyncZod<{ bans: ClanBanService }> = async (app, { bans }) => {
  app.route({ ...clanBanRoutes.list, handler: (request) => bans.list(signedInCaller(request), request.params.id) })
  app.route({
    ...clanBanRoutes.ban,
    handler: (request) => bans.ban(signedInCaller(request), request.params.id, request.body),
  })
  app.route({
    ...clanBanRoutes.release,
    handler: (request) => bans.release(signedInCaller(request), request.params.id, request.params.userId),
  })
}
