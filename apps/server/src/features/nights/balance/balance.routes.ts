import { balanceRoutes } from '@buri/contract/nights/balance'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { viewerOf } from '#server/platform/http/viewer.ts'
import { type BalancePlayersService, balanceFor } from './balance.service.ts'

export const balancePlugin: FastifyPluginAsyncZod<{ balancing: BalancePlayersService }> = async (
  app,
  { balancing },
) => {
  app.route({ ...balanceRoutes.balance, handler: async (request) => balanceFor(request.body) })

  app.route({
    ...balanceRoutes.players,
    handler: (request) => balancing.players(request.body.names, viewerOf(request)),
  })
}
