import { clanBanRoutes } from '@buri/contract/clanBans'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanBanService } from './clanBans.service.ts'

export const clanBansPlugin: FastifyPluginAsyncZod<{ bans: ClanBanService }> = async (app, { bans }) => {
  serve(app, clanBanRoutes, {
    list: (request) => bans.list(signedInCaller(request), request.params.id),
    ban: (request) => bans.ban(signedInCaller(request), request.params.id, request.body),
    release: (request) => bans.release(signedInCaller(request), request.params.id, request.params.userId),
  })
}
