import { draftRoutes } from '@buri/contract/drafts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { DraftService } from './drafts.service.ts'

export const draftsPlugin: FastifyPluginAsyncZod<{ drafts: DraftService }> = async (app, { drafts }) => {
  serve(app, draftRoutes, {
    list: (request) => drafts.list(signedInCaller(request)),
    draft: (request) => drafts.one(signedInCaller(request), request.params.id),
    keep: (request) => drafts.keep(signedInCaller(request), request.params.id, request.body),
    discard: (request) => drafts.discard(signedInCaller(request), request.params.id),
  })
}
