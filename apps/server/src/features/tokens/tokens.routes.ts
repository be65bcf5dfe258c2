import { tokenRoutes } from '@buri/contract/tokens'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'
import type { TokenService } from './tokens.service.ts'

export const tokensPlugin: FastifyPluginAsyncZod<{ tokens: TokenService }> = async (app, { tokens }) => {
  app.route({ ...tokenRoutes.mine, handler: (request) => tokens.mine(signedInOf(request), request.caller.now) })
  app.route({ ...tokenRoutes.create, handler: (request) => tokens.create(signedInCaller(request), request.body) })
  app.route({ ...tokenRoutes.revoke, handler: (request) => tokens.revoke(signedInCaller(request), request.params.id) })
}
