import { homeRoutes } from '@buri/contract/home'
import { ownHomeRoutes } from '@buri/contract/ownHome'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { OwnHomeService } from '#server/features/home/ownHome.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

export const homePlugin: FastifyPluginAsyncZod<{
  withReads: WithReads<{ home: HomeService; ownHome: OwnHomeService }>
}> = async (app, { withReads }) => {
  serve(app, homeRoutes, {
    stats: (request) => withReads(request, ({ home }) => home.stats()),
    latestMatches: (request) => withReads(request, ({ home }) => home.latestMatches()),
    activeClans: (request) => withReads(request, ({ home }) => home.activeClans()),
    newPosts: (request) => withReads(request, ({ home }) => home.newPosts()),
  })

  serve(app, ownHomeRoutes, {
    show: (request) => withReads(request, ({ ownHome }) => ownHome.of(signedInViewer(request))),
  })
}
