import { nightBundleRoutes } from '@buri/contract/nights/bundles'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { BundleService } from './bundles.service.ts'

export const nightBundlesPlugin: FastifyPluginAsyncZod<{ bundles: BundleService }> = async (app, { bundles }) => {
  serve(app, nightBundleRoutes, {
    propose: (request) => bundles.propose(request.params.id, signedInCaller(request)),
    make: (request) => bundles.make(request.params.id, signedInCaller(request), request.body.keys),
    undo: (request) => bundles.undo(request.params.id, signedInCaller(request), request.params.bundleId),
  })
}
