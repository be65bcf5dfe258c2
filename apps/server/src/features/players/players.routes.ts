import { playerRoutes } from '@buri/contract/players'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { PlayerService } from '#server/features/players/players.service.ts'
import type { RefreshService } from '#server/features/players/refresh.service.ts'
import type { WithReads } from '#server/platform/http/chooseDatabase.ts'
import { sendEncodedBody, wantedEncoding } from '#server/platform/http/sendEncodedBody.ts'
import { serve } from '#server/platform/http/serve.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'

type Options = { withReads: WithReads<{ players: PlayerService }>; refresh: RefreshService }

export const playersPlugin: FastifyPluginAsyncZod<Options> = async (app, { withReads, refresh }) => {
  serve(app, playerRoutes, {
    profile: async (request, reply) =>
      sendEncodedBody(
        request,
        reply,
        await withReads(request, ({ players }) =>
          players.profile(request.params.nameTag, wantedEncoding(request), viewerOf(request)),
        ),
      ),
    refresh: (request) => refresh.refresh(request.params.nameTag, viewerOf(request)),
  })
}
