import { clanCalendarRoutes } from '@buri/contract/nights/calendars'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import type { ClanCalendarService } from './calendars.service.ts'

export const clanCalendarPlugin: FastifyPluginAsyncZod<{ calendars: ClanCalendarService }> = async (
  app,
  { calendars },
) => {
  app.route({
    ...clanCalendarRoutes.read,
    handler: (request) => calendars.read(signedInCaller(request), request.params.id),
  })
  app.route({
    ...clanCalendarRoutes.open,
    handler: (request) => calendars.open(signedInCaller(request), request.params.id),
  })
  app.route({
    ...clanCalendarRoutes.end,
    handler: async (request) => {
      await calendars.end(signedInCaller(request), request.params.id)
    },
  })
  app.route({
    ...clanCalendarRoutes.file,
    handler: async (request, reply) => {
      const file = await calendars.file(request.params.file, request.caller.now)
      reply.header('cache-control', 'no-store')
      return reply.type('text/calendar; charset=utf-8').send(file as never)
    },
  })
}
