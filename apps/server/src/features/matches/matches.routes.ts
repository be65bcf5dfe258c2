import { matchRoutes } from '@buri/contract/matches'
import { packedMatchRoutes } from '@buri/contract/packedMatches'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { MatchService } from '#server/features/matches/matches.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

export const matchesPlugin: FastifyPluginAsyncZod<{ withReads: WithReads<{ matches: MatchService }> }> = async (
  app,
  { withReads },
) => {
  serve(app, matchRoutes, {
    bySummoner: async (request, reply) => {
      const { params, query } = request
      const form = { encoding: wantedEncoding(request), isPacked: false }
      const history = await withReads(request, ({ matches }) =>
        matches.history(params.nameTag, query, form, viewerOf(request)),
      )
      return sendEncodedBody(request, reply, history)
    },
    waiting: (request) =>
      withReads(request, ({ matches }) => matches.waiting(request.params.nameTag, viewerOf(request))),
    detail: async (request, reply) =>
      sendEncodedBody(
        request,
        reply,
        await withReads(request, ({ matches }) =>
          matches.detail(request.params.matchId, wantedEncoding(request), viewerOf(request)),
        ),
      ),
  })

  serve(app, packedMatchRoutes, {
    bySummoner: async (request, reply) => {
      const { params, query } = request
      const form = { encoding: wantedEncoding(request), isPacked: true }
      const history = await withReads(request, ({ matches }) =>
        matches.history(params.nameTag, query, form, viewerOf(request)),
      )
      return sendEncodedBody(request, reply, history)
    },
  })
}
