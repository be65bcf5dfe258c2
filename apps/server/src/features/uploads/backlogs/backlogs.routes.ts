import { backlogRoutes } from '@buri/contract/backlogs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { BacklogService } from './backlogs.service.ts'

export const backlogsPlugin: FastifyPluginAsyncZod<{ backlogs: BacklogService }> = async (app, { backlogs }) => {
  app.route({ ...backlogRoutes.one, handler: (request) => backlogs.one(signedInCaller(request), request.params.id) })
  app.route({
    ...backlogRoutes.begin,
    handler: (request) => backlogs.begin(signedInCaller(request), request.params.id),
  })
  app.route({ ...backlogRoutes.end, handler: (request) => backlogs.end(signedInCaller(request), request.params.id) })
}
