import { clanInvitationRoutes } from '@buri/contract/clanInvitations'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { InvitationService } from './invitations.service.ts'

export const clanInvitationsPlugin: FastifyPluginAsyncZod<{ invitations: InvitationService }> = async (
  app,
  { invitations },
) => {
  serve(app, clanInvitationRoutes, {
    list: (request) => invitations.list(signedInCaller(request), request.params.id),
    create: (request) => invitations.create(signedInCaller(request), request.params.id, request.body),
    revoke: async (request) => {
      const { id, invitationId } = request.params
      await invitations.revoke(signedInCaller(request), id, invitationId)
    },
    mine: (request) => invitations.mine(signedInCaller(request)),
    card: (request) => invitations.card(request.caller, request.params.code),
    answer: (request) => invitations.answer(signedInCaller(request), request.params.code, request.body.action),
  })
}
