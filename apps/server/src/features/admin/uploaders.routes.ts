import { adminUploadRoutes } from '@buri/contract/admin/uploads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { UploaderService } from '#server/features/admin/uploaders.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'

export const uploadersPlugin: FastifyPluginAsyncZod<{ uploaders: UploaderService }> = async (app, { uploaders }) => {
  serve(app, adminUploadRoutes, {
    uploaders: (request) => uploaders.all(request.caller.now, request.query.cursor ?? 0),
    voidAll: async (request) => ({ matches: await uploaders.voidAll(signedInCaller(request), request.params.id) }),
    unvoidAll: (request) => uploaders.unvoidAll(signedInCaller(request), request.params.id),
  })
}
