import type { PushMessage } from '@buri/contract/push'
import { isPushAddress, judgePushStatus, type PushAnswer } from '@buri/domain/notifications/push'
import webPush from 'web-push'
import { isLoopback, makePoster } from '#server/platform/http/outgoing/postOutside.ts'
import type { VapidKeys } from './vapidKeys.ts'

export type PushDevice = { endpoint: string; p256dh: string; auth: string }
export type PushChannel = {
  mayReach: (endpoint: string) => boolean
  send: (to: PushDevice, message: PushMessage, options: { lastsMs: number; isUrgent: boolean }) => Promise<PushAnswer>
}

type Options = {
  keys: VapidKeys
  /** The `mailto:` or HTTPS address of the operator, which the push service gets. */
  subject: () => string
  /** Whether pushes may go to a push service on this machine, without encryption. Only tests set this. */
  mayReachLoopback: boolean
}

/**
 * A person gave the address, so the request never goes to the server's own network, and no error contains the address.
 */
export function pushChannel({ keys, subject, mayReachLoopback }: Options): PushChannel {
  const post = makePoster({ mayReachLoopback })
  return {
    mayReach: (endpoint) => isPushAddress(endpoint) || (mayReachLoopback && isLoopback(endpoint)),

    async send({ endpoint, p256dh, auth }, message, { lastsMs, isUrgent }) {
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject: subject(), ...keys },
          TTL: Math.ceil(lastsMs / 1000),
          urgency: isUrgent ? 'high' : 'normal',
        })
      } catch {
        // Nothing can be encrypted for a browser whose key is no point on the curve.
        return 'gone'
      }
      // The library gives the content length as a number, but headers must be strings.
      const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
      const posted = await post(new URL(endpoint), headers, details.body ?? '')
      if (posted.kind === 'answered') return judgePushStatus(posted.status)
      return posted.problem === 'inner' ? 'gone' : 'later'
    },
  }
}
