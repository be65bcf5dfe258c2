import { uploadRoutes } from '@buri/contract/uploads'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '#server/errors.ts'
import type { ActorOf } from '#server/http/actor.ts'
import type { RequestCounter, RequestLimit } from '#server/http/requestLimit.ts'
import { hasPermission, signedInOf } from '#server/http/viewer.ts'
import type { Editor, MatchEditService } from './matchEdits.service.ts'

type Options = { edits: MatchEditService; actorOf: ActorOf; requests: RequestCounter; now: () => Date }

const EDITS_PER_MINUTE: RequestLimit = { name: 'match-edit', requests: 30, seconds: 60 }

export const matchEditsPlugin: FastifyPluginAsyncZod<Options> = async (app, { edits, actorOf, requests, now }) => {
  async function editorOf(request: FastifyRequest): Promise<Editor> {
    const viewer = signedInOf(request)
    const wait = await requests.secondsToWait(EDITS_PER_MINUTE, viewer.userId, now())
    if (wait !== undefined) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: wait })
    return { viewer, isModerator: hasPermission(viewer, 'moderation'), actor: actorOf(request) }
  }

  app.route({
    ...uploadRoutes.editRight,
    handler: async (request) => {
      const viewer = signedInOf(request)
      return edits.right(request.params.matchId, { viewer, isModerator: hasPermission(viewer, 'moderation') })
    },
  })

  app.route({
    ...uploadRoutes.edit,
    handler: async (request) => edits.edit(request.params.matchId, request.body, await editorOf(request)),
  })

  app.route({
    ...uploadRoutes.remove,
    handler: async (request, reply) => {
      await edits.remove(request.params.matchId, await editorOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...uploadRoutes.restore,
    handler: async (request, reply) => {
      await edits.restore(request.params.matchId, await editorOf(request))
      return reply.code(204).send(null)
    },
  })
}
