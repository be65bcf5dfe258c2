import { balanceRoutes } from '@buri/contract/inhouse/balance'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type BalancePlayersService, balanceFor } from '#server/features/inhouse/balance.service.ts'
import { viewerOf } from '#server/http/viewer.ts'

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
