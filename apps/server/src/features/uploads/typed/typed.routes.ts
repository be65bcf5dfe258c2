import { typedResultRoutes } from '@buri/contract/typedResults'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { TypedResultService } from './typed.service.ts'

type Options = { typed: TypedResultService }

export const typedResultsPlugin: FastifyPluginAsyncZod<Options> = async (app, { typed }) => {
  app.route({
    ...typedResultRoutes.add,
    handler: async (request, reply) => {
      const { isNew, result } = await typed.add(signedInCaller(request), request.body)
      return reply.code(isNew ? 201 : 200).send(result)
    },
  })

  app.route({ ...typedResultRoutes.mine, handler: (request) => typed.mine(signedInCaller(request)) })

  app.route({ ...typedResultRoutes.one, handler: (request) => typed.one(signedInCaller(request), request.params.id) })

  app.route({
    ...typedResultRoutes.remove,
    handler: (request) => typed.remove(signedInCaller(request), request.params.id),
  })
}
