import { notificationRoutes } from '@buri/contract/notifications'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedInCaller } from '#server/platform/http/caller.ts'
import { serve } from '#server/platform/http/serve.ts'
import { signedInViewer } from '#server/platform/http/viewer.ts'
import type { NotificationService } from './notifications.service.ts'

export const notificationsPlugin: FastifyPluginAsyncZod<{ notifications: NotificationService }> = async (
  app,
  { notifications },
) => {
  serve(app, notificationRoutes, {
    list: (request) => notifications.list(signedInViewer(request), request.query),
    read: (request) => notifications.read(signedInCaller(request), request.body),
    settings: (request) => notifications.settings(signedInViewer(request)),
    changeSettings: (request) => notifications.changeSettings(signedInCaller(request), request.body),
  })
}
