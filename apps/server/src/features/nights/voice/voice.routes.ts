import { nightVoiceRoutes } from '@buri/contract/nights/voice'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { VoiceService } from './voice.service.ts'

export const voicePlugin: FastifyPluginAsyncZod<{ voices: VoiceService }> = async (app, { voices }) => {
  serve(app, nightVoiceRoutes, {
    read: (request) => voices.read(signedInCaller(request), request.params.id),
    move: (request) => voices.move(signedInCaller(request), request.params.id, request.body.target),
  })
}
