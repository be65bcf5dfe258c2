import { adminDeletedRoutes } from '@buri/contract/admin/deleted'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DeletedService } from '#server/features/admin/deleted.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

export const deletedPlugin: FastifyPluginAsyncZod<{ deleted: DeletedService }> = async (app, { deleted }) => {
  serve(app, adminDeletedRoutes, {
    all: (request) => deleted.all(signedInViewer(request), request.query),
    restoreClan: (request) => deleted.restoreClan(signedInCaller(request), request.params.id),
  })
}
