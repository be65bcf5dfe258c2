import { typedResultRoutes } from '@buri/contract/typedResults'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { TypedResultService } from './typed.service.ts'

type Options = { typed: TypedResultService }

export const typedResultsPlugin: FastifyPluginAsyncZod<Options> = async (app, { typed }) => {
  serve(app, typedResultRoutes, {
    add: async (request, reply) => {
      const { isNew, result } = await typed.add(signedInCaller(request), request.body)
      return reply.code(isNew ? 201 : 200).send(result)
    },
    mine: (request) => typed.mine(signedInCaller(request)),
    one: (request) => typed.one(signedInCaller(request), request.params.id),
    remove: (request) => typed.remove(signedInCaller(request), request.params.id),
  })
}
