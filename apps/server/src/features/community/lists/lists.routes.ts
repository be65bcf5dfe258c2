import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer, viewerOf } from '#server/platform/http/viewer.ts'
import type { BestService } from './best.service.ts'
import type { ListService } from './lists.service.ts'
import type { ScrapService } from './scraps.service.ts'

type Options = { lists: ListService; best: BestService; scraps: ScrapService }

export const listsPlugin: FastifyPluginAsyncZod<Options> = async (app, { lists, best, scraps }) => {
  serve(app, communityRoutes, {
    best: () => best.best(),
    scrap: (request) => scraps.keep(signedInCaller(request), request.params.id),
    unscrap: (request) => scraps.drop(signedInCaller(request), request.params.id),
    ownScraps: (request) => lists.scraps(signedInViewer(request), request.query),
    ownCounts: (request) => lists.ownCounts(signedInViewer(request)),
    ownPosts: (request) => lists.ownPosts(signedInViewer(request), request.query),
    ownComments: (request) => lists.ownComments(signedInViewer(request), request.query),
    postsOfPerson: (request) => lists.postsOfPerson(request.params.userId, viewerOf(request), request.query),
  })
}
