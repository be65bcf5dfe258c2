import { clanGuestRoutes } from '@buri/contract/clanGuests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanGuestService } from './clanGuests.service.ts'

export const clanGuestsPlugin: FastifyPluginAsyncZod<{ guests: ClanGuestService }> = async (app, { guests }) => {
  serve(app, clanGuestRoutes, {
    list: (request) => guests.list(signedInCaller(request), request.params.id),
    add: (request) => guests.add(signedInCaller(request), request.params.id, request.body.people),
    invite: (request) => guests.invite(signedInCaller(request), request.params.id, request.body.guestIds),
    remove: (request) => guests.remove(signedInCaller(request), request.params.id, request.params.guestId),
  })
}
