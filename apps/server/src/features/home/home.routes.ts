import { homeRoutes } from '@buri/contract/home'
import { ownHomeRoutes } from '@buri/contract/ownHome'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { HomeService } from '#server/features/home/home.service.ts'
import type { OwnHomeService } from '#server/features/home/ownHome.service.ts'
import type { RunReads } from '#server/platform/http/chooseDatabase.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'

export const homePlugin: FastifyPluginAsyncZod<{
  reading: RunReads<{ home: HomeService; ownHome: OwnHomeService }>
}> = async (app, { reading }) => {
  serve(app, homeRoutes, {
    stats: (request) => reading(request, ({ home }) => home.stats()),
    latestMatches: (request) => reading(request, ({ home }) => home.latestMatches()),
    activeClans: (request) => reading(request, ({ home }) => home.activeClans()),
    newPosts: (request) => reading(request, ({ home }) => home.newPosts()),
  })

  serve(app, ownHomeRoutes, {
    show: (request) => reading(request, ({ ownHome }) => ownHome.of(signedInViewer(request))),
  })
}
