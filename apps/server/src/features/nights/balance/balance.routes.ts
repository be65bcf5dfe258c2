import { balanceRoutes } from '@buri/contract/nights/balance'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import { type BalancePlayersService, balanceFromBody } from './balance.service.ts'

export const balancePlugin: FastifyPluginAsyncZod<{ balancing: BalancePlayersService }> = async (
  app,
  { balancing },
) => {
  serve(app, balanceRoutes, {
    balance: async (request) => balanceFromBody(request.body),
    players: (request) => balancing.players(request.body.names, viewerOf(request)),
  })
}
