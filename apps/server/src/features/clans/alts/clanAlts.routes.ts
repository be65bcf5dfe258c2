import { clanAltRoutes } from '@buri/contract/clanAlts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'
import type { ClanAltService } from './clanAlts.service.ts'

export const clanAltsPlugin: FastifyPluginAsyncZod<{ alts: ClanAltService }> = async (app, { alts }) => {
  serve(app, clanAltRoutes, {
    alts: async (request) => ({ items: await alts.all(signedInViewer(request), request.params.id) }),
    nameAlts: async (request) => ({
      results: await alts.nameAll(signedInCaller(request), request.params.id, request.body.alts),
    }),
    removeAlt: (request) => alts.remove(signedInCaller(request), request.params.id, request.params.altId),
  })
}
