import { clanGuestRoutes } from '@buri/contract/clanGuests'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanGuestService } from './clanGuests.service.ts'

export const clanGuestsPlugin: FastifyPluginAsyncZod<{ guests: ClanGuestService }> = async (app, { guests }) => {
  app.route({ ...clanGuestRoutes.list, handler: (request) => guests.list(signedInCaller(request), request.params.id) })
  app.route({
    ...clanGuestRoutes.add,
    handler: (request) => guests.add(signedInCaller(request), request.params.id, request.body.people),
  })
  app.route({
    ...clanGuestRoutes.invite,
    handler: (request) => guests.invite(signedInCaller(request), request.params.id, request.body.guestIds),
  })
  app.route({
    ...clanGuestRoutes.remove,
    handler: (request) => guests.remove(signedInCaller(request), request.params.id, request.params.guestId),
  })
}
