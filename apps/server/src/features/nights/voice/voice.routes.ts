import { nightVoiceRoutes } from '@buri/contract/nights/voice'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { VoiceService } from './voice.service.ts'

export const voicePlugin: FastifyPluginAsyncZod<{ voices: VoiceService }> = async (app, { voices }) => {
  app.route({
    ...nightVoiceRoutes.read,
    handler: (request) => voices.read(signedInCaller(request), request.params.id),
  })
  app.route({
    ...nightVoiceRoutes.move,
    handler: (request) => voices.move(signedInCaller(request), request.params.id, request.body.target),
  })
}
