import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { eventsPlugin } from '#server/features/events/events.routes.ts'
import { notificationsPlugin } from '#server/features/notifications/notifications.routes.ts'
import { notificationService } from '#server/features/notifications/notifications.service.ts'
import { eventHub } from '#server/model/news/hub.ts'
import type { Streams } from '#server/model/news/streams.ts'
import type { Db } from '#server/platform/database/openDatabase.ts'
import type { JobRegistry } from '#server/platform/jobs/registry.ts'

type Options = { pool: Pool; listenUrl: string | undefined; db: Db; streams: Streams; jobs: JobRegistry }

const SWEPT_EVERY_MS = 10 * 60_000

/** Mounts the bell and the event stream of open pages. Returns the hub, for other streams. */
export async function mountNotifications(app: FastifyInstance, { pool, listenUrl, db, streams, jobs }: Options) {
  const hub = eventHub({
    pool,
    listenUrl,
    onError: (error) => app.log.error({ err: error }, 'passing on events failed; trying again'),
    onDeaf: () =>
      app.log.warn(
        'events are listened for through a pooler: in transaction mode they come every ten seconds; set DATABASE_LISTEN_URL',
      ),
  })
  jobs.add({ name: 'old-events', everyMs: SWEPT_EVERY_MS, run: () => hub.sweep() })
  app.addHook('onClose', () => hub.close())
  await app.register(notificationsPlugin, { notifications: notificationService({ db }) })
  await app.register(eventsPlugin, { hub, streams })
  return hub
}
