import { searchRoutes } from '@buri/contract/search'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { SearchService } from '#server/features/search/search.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { withReads: WithReads<{ search: SearchService }> }

export const searchPlugin: FastifyPluginAsyncZod<Options> = async (app, { withReads }) => {
  serve(app, searchRoutes, {
    nearest: (request) => withReads(request, ({ search }) => search.nearest(request.query.name)),
    summoners: (request) =>
      withReads(request, ({ search }) => search.summoners(request.query.keyword, viewerOf(request))),
  })
}
