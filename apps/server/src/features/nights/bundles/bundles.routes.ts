import { nightBundleRoutes } from '@buri/contract/nights/bundles'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { BundleService } from './bundles.service.ts'

export const nightBundlesPlugin: FastifyPluginAsyncZod<{ bundles: BundleService }> = async (app, { bundles }) => {
  app.route({
    ...nightBundleRoutes.propose,
    handler: (request) => bundles.propose(request.params.id, signedInCaller(request)),
  })
  app.route({
    ...nightBundleRoutes.make,
    handler: (request) => bundles.make(request.params.id, signedInCaller(request), request.body.keys),
  })
  app.route({
    ...nightBundleRoutes.undo,
    handler: (request) => bundles.undo(request.params.id, signedInCaller(request), request.params.bundleId),
  })
}
