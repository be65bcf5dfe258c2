import { adminDeletedRoutes } from '@buri/contract/admin/deleted'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { DeletedService } from '#server/features/admin/deleted.service.ts'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'

export const deletedPlugin: FastifyPluginAsyncZod<{ deleted: DeletedService }> = async (app, { deleted }) => {
  app.route({ ...adminDeletedRoutes.all, handler: (request) => deleted.all(signedInOf(request), request.query) })

  app.route({
    ...adminDeletedRoutes.restoreClan,
    handler: (request) => deleted.restoreClan(signedInCaller(request), request.params.id),
  })
}
