import { draftRoutes } from '@buri/contract/drafts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { DraftService } from './drafts.service.ts'

export const draftsPlugin: FastifyPluginAsyncZod<{ drafts: DraftService }> = async (app, { drafts }) => {
  app.route({ ...draftRoutes.list, handler: (request) => drafts.list(signedInCaller(request)) })

  app.route({ ...draftRoutes.draft, handler: (request) => drafts.one(signedInCaller(request), request.params.id) })

  app.route({
    ...draftRoutes.keep,
    handler: (request) => drafts.keep(signedInCaller(request), request.params.id, request.body),
  })

  app.route({
    ...draftRoutes.discard,
    handler: (request) => drafts.discard(signedInCaller(request), request.params.id),
  })
}
