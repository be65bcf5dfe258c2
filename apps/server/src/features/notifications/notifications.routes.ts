import { notificationRoutes } from '@buri/contract/notifications'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { signedInOf } from '#server/platform/http/viewer.ts'
import type { NotificationService } from './notifications.service.ts'

export const notificationsPlugin: FastifyPluginAsyncZod<{ notifications: NotificationService }> = async (
  app,
  { notifications },
) => {
  app.route({
    ...notificationRoutes.list,
    handler: (request) => notifications.list(signedInOf(request), request.query),
  })
  app.route({
    ...notificationRoutes.read,
    handler: (request) => notifications.read(signedInCaller(request), request.body),
  })
  app.route({ ...notificationRoutes.settings, handler: (request) => notifications.settings(signedInOf(request)) })
  app.route({
    ...notificationRoutes.changeSettings,
    handler: (request) => notifications.changeSettings(signedInCaller(request), request.body),
  })
}
