import { uploadRoutes } from '@buri/contract/uploads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { MatchEditService } from './matchEdits.service.ts'

type Options = { edits: MatchEditService }

export const matchEditsPlugin: FastifyPluginAsyncZod<Options> = async (app, { edits }) => {
  app.route({
    ...uploadRoutes.editRight,
    handler: (request) => edits.right(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...uploadRoutes.edit,
    handler: (request) => edits.edit(signedInCaller(request), request.params.matchId, request.body),
  })

  app.route({
    ...uploadRoutes.remove,
    handler: (request) => edits.remove(signedInCaller(request), request.params.matchId),
  })

  app.route({
    ...uploadRoutes.restore,
    handler: (request) => edits.restore(signedInCaller(request), request.params.matchId),
  })
}
