import { clanBanRoutes } from '@buri/contract/clanBans'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanBanService } from './clanBans.service.ts'

export const clanBansPlugin: FastifyPluginAsyncZod<{ bans: ClanBanService }> = async (app, { bans }) => {
  app.route({ ...clanBanRoutes.list, handler: (request) => bans.list(signedInCaller(request), request.params.id) })
  app.route({
    ...clanBanRoutes.ban,
    handler: async (request, reply) =>
      reply.code(201).send(await bans.ban(signedInCaller(request), request.params.id, request.body)),
  })
  app.route({
    ...clanBanRoutes.release,
    handler: async (request, reply) => {
      await bans.release(signedInCaller(request), request.params.id, request.params.userId)
      return reply.code(204).send(null)
    },
  })
}
