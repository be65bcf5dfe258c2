import { clanInvitationRoutes } from '@buri/contract/clanInvitations'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { InvitationService } from './invitations.service.ts'

export const clanInvitationsPlugin: FastifyPluginAsyncZod<{ invitations: InvitationService }> = async (
  app,
  { invitations },
) => {
  app.route({
    ...clanInvitationRoutes.list,
    handler: (request) => invitations.list(signedInCaller(request), request.params.id),
  })
  app.route({
    ...clanInvitationRoutes.create,
    handler: (request) => invitations.create(signedInCaller(request), request.params.id, request.body),
  })
  app.route({
    ...clanInvitationRoutes.revoke,
    handler: async (request) => {
      const { id, invitationId } = request.params
      await invitations.revoke(signedInCaller(request), id, invitationId)
    },
  })
  app.route({ ...clanInvitationRoutes.mine, handler: (request) => invitations.mine(signedInCaller(request)) })
  app.route({
    ...clanInvitationRoutes.card,
    handler: (request) => invitations.card(request.caller, request.params.code),
  })
  app.route({
    ...clanInvitationRoutes.answer,
    handler: (request) => invitations.answer(signedInCaller(request), request.params.code, request.body.action),
  })
}
