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
  /** `mailto:` or HTTPS address of the operator, for the push service. */
  subject: () => string
  /** Only for tests: a push service on this machine, without encryption on the way. */
  mayReachLoopback: boolean
}

/**
 * Encrypts for one device and sends. A person gave the address, so requests never reach the server's own network, and
 * no error contains the address.
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
        // Nothing can be encrypted for a browser whose key is not a point on the curve.
        return 'gone'
      }
      // The library gives the content length as a number, which is not a header's type.
      const headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]))
      const posted = await post(new URL(endpoint), headers, details.body ?? '')
      if (posted.kind === 'answered') return judgePushStatus(posted.status)
      return posted.problem === 'inner' ? 'gone' : 'later'
    },
  }
}
