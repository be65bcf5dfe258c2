import { call } from '#web/api/call.ts'
import { unsubscribePush } from '#web/loading/offline/clearOfflineData.ts'
import { currentSubscription, isForKey } from './subscription.ts'

/**
 * Ends this browser's subscription without a session, if the server lacks it for the session, or if it was made for a
 * former key of the site.
 */
export async function syncPushSubscription(hasSession: boolean) {
  const subscription = await currentSubscription()
  if (!subscription) return
  if (!hasSession) return unsubscribePush()
  const { subjects, publicKey } = await call('GET /api/me/push')
  if (subjects === null || !isForKey(subscription, publicKey)) await unsubscribePush()
}
