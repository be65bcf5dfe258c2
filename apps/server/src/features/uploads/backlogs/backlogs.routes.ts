import { backlogRoutes } from '@buri/contract/backlogs'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { BacklogService } from './backlogs.service.ts'
import type { EarlierMatchService } from './earlierMatches.service.ts'

type Options = { backlogs: BacklogService; earlier: EarlierMatchService }

export const backlogsPlugin: FastifyPluginAsyncZod<Options> = async (app, { backlogs, earlier }) => {
  serve(app, backlogRoutes, {
    one: (request) => backlogs.one(signedInCaller(request), request.params.id),
    begin: (request) => backlogs.begin(signedInCaller(request), request.params.id),
    end: (request) => backlogs.end(signedInCaller(request), request.params.id),
    earlier: (request) => earlier.count(signedInCaller(request), request.params.id),
    bringEarlier: (request) => earlier.bring(signedInCaller(request), request.params.id),
  })
}
