import { clanMembershipRoutes, type JoinAction } from '@buri/contract/clanMembership'
import type { RequestAction } from '@buri/domain/clans/judgeRequestAction'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { viewerOf } from '#server/platform/http/viewer.ts'
import type { JoinRequestService } from './joinRequests.service.ts'
import type { MemberService } from './members.service.ts'

type Options = { members: MemberService; joinRequests: JoinRequestService }

const MEANING: Record<JoinAction, RequestAction> = {
  approve: 'approve',
  accept: 'approve',
  reject: 'reject',
  decline: 'reject',
}

export const clanMembersPlugin: FastifyPluginAsyncZod<Options> = async (app, { members, joinRequests }) => {
  app.route({
    ...clanMembershipRoutes.members,
    handler: (request) => members.members(request.params.id, viewerOf(request)),
  })

  app.route({
    ...clanMembershipRoutes.leave,
    handler: (request) => members.leave(signedInCaller(request), request.params.id),
  })

  app.route({
    ...clanMembershipRoutes.remove,
    handler: async (request) => {
      const { id, userId } = request.params
      await members.remove(signedInCaller(request), id, userId)
    },
  })

  app.route({
    ...clanMembershipRoutes.removeMany,
    handler: async (request) => ({
      removed: await members.removeMany(signedInCaller(request), request.params.id, request.body.userIds),
    }),
  })

  app.route({
    ...clanMembershipRoutes.changeRank,
    handler: (request) => {
      const { id: clanId, userId } = request.params
      return members.changeRank(signedInCaller(request), { clanId, userId, to: request.body.rank })
    },
  })

  app.route({
    ...clanMembershipRoutes.note,
    handler: async (request) => {
      const { id, userId } = request.params
      await members.note(signedInCaller(request), id, { userId, note: request.body.note })
    },
  })

  app.route({
    ...clanMembershipRoutes.greet,
    handler: (request) => members.greet(signedInCaller(request), request.params.id),
  })

  app.route({
    ...clanMembershipRoutes.apply,
    handler: async (request) => {
      const { params, body } = request
      return joinRequests.apply(signedInCaller(request), params.id, body.reason)
    },
  })

  app.route({
    ...clanMembershipRoutes.requests,
    handler: (request) =>
      joinRequests.received(signedInCaller(request), { ...request.query, clanId: request.params.id }),
  })

  app.route({
    ...clanMembershipRoutes.decide,
    handler: (request) => {
      const { id: clanId, requestId } = request.params
      const action = MEANING[request.body.action]
      return joinRequests.decide(signedInCaller(request), { clanId, requestId, action })
    },
  })

  app.route({
    ...clanMembershipRoutes.myRequests,
    handler: (request) => joinRequests.own(signedInCaller(request), request.query),
  })

  app.route({
    ...clanMembershipRoutes.cancel,
    handler: (request) => joinRequests.cancel(signedInCaller(request), request.params.id),
  })

  app.route({
    ...clanMembershipRoutes.blocks,
    handler: (request) => joinRequests.blocks(signedInCaller(request), request.params.id),
  })

  app.route({
    ...clanMembershipRoutes.unblock,
    handler: async (request) => {
      const { id, userId } = request.params
      await joinRequests.unblock(signedInCaller(request), id, userId)
    },
  })
}
