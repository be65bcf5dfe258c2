import { adminUploadRoutes } from '@buri/contract/admin/uploads'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { UploaderService } from '#server/features/admin/uploaders.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'

export const uploadersPlugin: FastifyPluginAsyncZod<{ uploaders: UploaderService }> = async (app, { uploaders }) => {
  app.route({
    ...adminUploadRoutes.uploaders,
    handler: (request) => uploaders.all(request.caller.now, request.query.cursor ?? 0),
  })

  app.route({
    ...adminUploadRoutes.voidAll,
    handler: async (request) => ({ matches: await uploaders.voidAll(signedInCaller(request), request.params.id) }),
  })

  app.route({
    ...adminUploadRoutes.unvoidAll,
    handler: (request) => uploaders.unvoidAll(signedInCaller(request), request.params.id),
  })
}
