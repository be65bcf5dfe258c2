import { tokenRoutes } from '@buri/contract/tokens'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'
import type { TokenService } from './tokens.service.ts'

export const tokensPlugin: FastifyPluginAsyncZod<{ tokens: TokenService }> = async (app, { tokens }) => {
  serve(app, tokenRoutes, {
    mine: (request) => tokens.mine(signedInViewer(request), request.caller.now),
    create: (request) => tokens.create(signedInCaller(request), request.body),
    revoke: (request) => tokens.revoke(signedInCaller(request), request.params.id),
  })
}
