import { call } from '#web/api/call.ts'
import { unsubscribePush } from '#web/loading/offline/clearOfflineData.ts'
import { currentSubscription, isForKey } from './subscription.ts'

/** Ends a subscription that the server does not have for this session, or that was made for an old key. */
export async function syncPushSubscription(hasSession: boolean) {
  const subscription = await currentSubscription()
  if (!subscription) return
  if (!hasSession) return unsubscribePush()
  const { subjects, publicKey } = await call('GET /api/me/push')
  if (subjects === null || !isForKey(subscription, publicKey)) await unsubscribePush()
}
