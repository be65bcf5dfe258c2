import { clanMembershipRoutes, type JoinAction } from '@buri/contract/clanMembership'
import type { RequestAction } from '@buri/domain/clans/judgeRequestAction'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { ActorOf } from '#server/http/actor.ts'
import { signedInOf, viewerOf } from '#server/http/viewer.ts'
import type { CommandLimit } from './commandLimit.ts'
import type { JoinRequestService } from './joinRequests.service.ts'
import type { MemberService } from './members.service.ts'

type Options = { members: MemberService; joinRequests: JoinRequestService; limit: CommandLimit; actorOf: ActorOf }

const MEANING: Record<JoinAction, RequestAction> = {
  approve: 'approve',
  accept: 'approve',
  reject: 'reject',
  decline: 'reject',
}

export const clanMembersPlugin: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { members, joinRequests, limit, actorOf } = options

  app.route({
    ...clanMembershipRoutes.members,
    handler: (request) => members.members(request.params.id, viewerOf(request)),
  })

  app.route({
    ...clanMembershipRoutes.leave,
    handler: async (request, reply) => {
      await members.leave(await limit(request), request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...clanMembershipRoutes.remove,
    handler: async (request, reply) => {
      const { id, userId } = request.params
      await members.remove(await limit(request), id, userId, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...clanMembershipRoutes.changeRank,
    handler: async (request) => {
      const { id: clanId, userId } = request.params
      return members.changeRank(await limit(request), { clanId, userId, to: request.body.rank }, actorOf(request))
    },
  })

  app.route({
    ...clanMembershipRoutes.apply,
    handler: async (request, reply) => {
      const viewer = await limit(request)
      const { reason } = request.body
      return reply.code(201).send(await joinRequests.apply(viewer, request.params.id, reason, actorOf(request)))
    },
  })

  app.route({
    ...clanMembershipRoutes.requests,
    handler: (request) => joinRequests.received(signedInOf(request), { ...request.query, clanId: request.params.id }),
  })

  app.route({
    ...clanMembershipRoutes.decide,
    handler: async (request) => {
      const { id: clanId, requestId } = request.params
      const action = MEANING[request.body.action]
      return joinRequests.decide(await limit(request), { clanId, requestId, action }, actorOf(request))
    },
  })

  app.route({
    ...clanMembershipRoutes.myRequests,
    handler: (request) => joinRequests.own(signedInOf(request), request.query),
  })

  app.route({
    ...clanMembershipRoutes.cancel,
    handler: async (request, reply) => {
      await joinRequests.cancel(await limit(request), request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...clanMembershipRoutes.blocks,
    handler: (request) => joinRequests.blocks(signedInOf(request), request.params.id),
  })

  app.route({
    ...clanMembershipRoutes.unblock,
    handler: async (request, reply) => {
      const { id, userId } = request.params
      await joinRequests.unblock(await limit(request), id, userId, actorOf(request))
      return reply.code(204).send(null)
    },
  })
}
