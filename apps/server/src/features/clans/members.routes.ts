import { clanMembershipRoutes, type JoinAction } from '@buri/contract/clanMembership'
import type { RequestAction } from '@buri/domain/clans/judgeRequestAction'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
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
  serve(app, clanMembershipRoutes, {
    members: (request) => members.members(request.params.id, viewerOf(request)),
    leave: (request) => members.leave(signedInCaller(request), request.params.id),
    remove: async (request) => {
      const { id, userId } = request.params
      await members.remove(signedInCaller(request), id, userId)
    },
    removeMany: async (request) => ({
      removed: await members.removeMany(signedInCaller(request), request.params.id, request.body.userIds),
    }),
    changeRank: (request) => {
      const { id: clanId, userId } = request.params
      return members.changeRank(signedInCaller(request), { clanId, userId, to: request.body.rank })
    },
    note: async (request) => {
      const { id, userId } = request.params
      await members.note(signedInCaller(request), id, { userId, note: request.body.note })
    },
    greet: (request) => members.greet(signedInCaller(request), request.params.id),
    apply: async (request) => {
      const { params, body } = request
      return joinRequests.apply(signedInCaller(request), params.id, body.reason)
    },
    requests: (request) =>
      joinRequests.received(signedInCaller(request), { ...request.query, clanId: request.params.id }),
    decide: (request) => {
      const { id: clanId, requestId } = request.params
      const action = MEANING[request.body.action]
      return joinRequests.decide(signedInCaller(request), { clanId, requestId, action })
    },
    myRequests: (request) => joinRequests.own(signedInCaller(request), request.query),
    cancel: (request) => joinRequests.cancel(signedInCaller(request), request.params.id),
    blocks: (request) => joinRequests.blocks(signedInCaller(request), request.params.id),
    unblock: async (request) => {
      const { id, userId } = request.params
      await joinRequests.unblock(signedInCaller(request), id, userId)
    },
  })
}
