import { clanCalendarRoutes } from '@buri/contract/nights/calendars'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { ClanCalendarService } from './calendars.service.ts'

export const clanCalendarPlugin: FastifyPluginAsyncZod<{ calendars: ClanCalendarService }> = async (
  app,
  { calendars },
) => {
  serve(app, clanCalendarRoutes, {
    read: (request) => calendars.read(signedInCaller(request), request.params.id),
    open: (request) => calendars.open(signedInCaller(request), request.params.id),
    end: async (request) => {
      await calendars.end(signedInCaller(request), request.params.id)
    },
    file: async (request, reply) => {
      const file = await calendars.file(request.params.file, request.caller.now)
      reply.header('cache-control', 'no-store')
      return reply.type('text/calendar; charset=utf-8').send(file as never)
    },
  })
}
