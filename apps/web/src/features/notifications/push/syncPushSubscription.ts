import { call } from '#web/api/call.ts'
import { unsubscribePush } from '#web/loading/offline/clearOfflineData.ts'
import { currentSubscription, isForKey } from './subscription.ts'

/**
 * Ends this browser's push subscription in three cases: nobody is signed in, the server does not have it for this
 * session, or it was made for an old key of the site.
 */
export async function syncPushSubscription(hasSession: boolean) {
  const subscription = await currentSubscription()
  if (!subscription) return
  if (!hasSession) return unsubscribePush()
  const { subjects, publicKey } = await call('GET /api/me/push')
  if (subjects === null || !isForKey(subscription, publicKey)) await unsubscribePush()
}
