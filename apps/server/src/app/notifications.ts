import type { FastifyInstance } from 'fastify'
import { eventsPlugin } from '#server/features/events/events.routes.ts'
import { notificationsPlugin } from '#server/features/notifications/notifications.routes.ts'
import { notificationService } from '#server/features/notifications/notifications.service.ts'
import { pushPlugin } from '#server/features/notifications/push/push.routes.ts'
import { pushService } from '#server/features/notifications/push/push.service.ts'
import { pushChannel } from '#server/features/notifications/push/pushChannel.ts'
import { pushSender } from '#server/features/notifications/push/pushSender.ts'
import { pushWords } from '#server/features/notifications/push/pushWords.ts'
import { vapidKeys } from '#server/features/notifications/push/vapidKeys.ts'
import { eventHub } from '#server/model/news/hub.ts'
import type { Parts } from './parts.ts'

type Options = Parts & { listenUrl: string | undefined; contact: string | undefined; mayPushToLoopback: boolean }

const SWEPT_EVERY_MS = 10 * 60_000
const PUSHED_EVERY_MS = 2000
/** Push services require an address of the operator. No address ends with `.invalid` (RFC 2606). */
const NO_CONTACT = 'mailto:operator@buri.invalid'

/** Returns the event hub, which other event streams use too. */
export async function mountNotifications(app: FastifyInstance, options: Options) {
  const { pool, listenUrl, db, streams, jobs } = options
  const hub = eventHub({
    pool,
    listenUrl,
    onError: (error) => app.log.error({ err: error }, 'passing on events failed; trying again'),
    onPooler: () =>
      app.log.warn(
        'events are listened for through a pooler: in transaction mode they come every ten seconds; set DATABASE_LISTEN_URL',
      ),
  })
  jobs.add({ name: 'old-events', everyMs: SWEPT_EVERY_MS, run: () => hub.sweep() })
  app.addHook('onClose', () => hub.close())
  await app.register(notificationsPlugin, { notifications: notificationService({ db }) })
  const keys = vapidKeys(options.keyedHash)
  const subject = () =>
    [options.contact, options.publicUrl()].find((one) => one && /^(mailto|https):/.test(one)) ?? NO_CONTACT
  const channel = pushChannel({ keys, subject, mayReachLoopback: options.mayPushToLoopback })
  const pushes = pushSender({
    ...{ db, channel, words: pushWords(db), now: options.now },
    onDefect: (error) => app.log.error({ err: error }, 'a push could not be sent; trying again'),
  })
  jobs.add({ name: 'push', everyMs: PUSHED_EVERY_MS, run: pushes.send })
  jobs.add({ name: 'old-pushes', everyMs: SWEPT_EVERY_MS, run: pushes.sweep })
  await app.register(pushPlugin, { push: pushService({ db, publicKey: keys.publicKey, channel }) })
  await app.register(eventsPlugin, { hub, streams })
  return hub
}
