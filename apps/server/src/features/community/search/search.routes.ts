import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { CommunitySearchService } from './search.service.ts'

export const communitySearchPlugin: FastifyPluginAsyncZod<{ search: CommunitySearchService }> = async (
  app,
  { search },
) => {
  serve(app, communityRoutes, {
    search: (request) => search.search(viewerOf(request), request.query),
  })
}
