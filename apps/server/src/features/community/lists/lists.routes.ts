import { communityRoutes } from '@buri/contract/community'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf, viewerOf } from '#server/platform/http/viewer.ts'
import type { BestService } from './best.service.ts'
import type { ListService } from './lists.service.ts'
import type { ScrapService } from './scraps.service.ts'

type Options = { lists: ListService; best: BestService; scraps: ScrapService }

export const listsPlugin: FastifyPluginAsyncZod<Options> = async (app, { lists, best, scraps }) => {
  app.route({ ...communityRoutes.best, handler: () => best.best() })

  app.route({ ...communityRoutes.scrap, handler: (request) => scraps.keep(signedInCaller(request), request.params.id) })

  app.route({
    ...communityRoutes.unscrap,
    handler: (request) => scraps.drop(signedInCaller(request), request.params.id),
  })

  app.route({ ...communityRoutes.ownScraps, handler: (request) => lists.scraps(signedInOf(request), request.query) })

  app.route({ ...communityRoutes.ownCounts, handler: (request) => lists.ownCounts(signedInOf(request)) })

  app.route({ ...communityRoutes.ownPosts, handler: (request) => lists.ownPosts(signedInOf(request), request.query) })

  app.route({
    ...communityRoutes.ownComments,
    handler: (request) => lists.ownComments(signedInOf(request), request.query),
  })

  app.route({
    ...communityRoutes.postsOfPerson,
    handler: (request) => lists.postsOfPerson(request.params.userId, viewerOf(request), request.query),
  })
}
