import { uploadRoutes } from '@buri/contract/uploads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { MatchEditService } from './matchEdits.service.ts'

type Options = { edits: MatchEditService }

export const matchEditsPlugin: FastifyPluginAsyncZod<Options> = async (app, { edits }) => {
  serve(app, uploadRoutes, {
    editRight: (request) => edits.right(signedInCaller(request), request.params.matchId),
    edit: (request) => edits.edit(signedInCaller(request), request.params.matchId, request.body),
    remove: (request) => edits.remove(signedInCaller(request), request.params.matchId),
    restore: (request) => edits.restore(signedInCaller(request), request.params.matchId),
  })
}
