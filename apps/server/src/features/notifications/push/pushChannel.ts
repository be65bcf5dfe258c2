import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { PushMessage } from '@buri/contract/push'
import { isPushAddress, judgePushStatus, type PushAnswer } from '@buri/domain/notifications/push'
import webPush from 'web-push'
import { LookupRefused, publicLookup } from '#server/platform/http/outgoing/publicLookup.ts'
import type { VapidKeys } from './vapidKeys.ts'

export type Device = { endpoint: string; p256dh: string; auth: string }
export type PushChannel = {
  mayReach: (endpoint: string) => boolean
  send: (to: Device, message: PushMessage, how: { lastsMs: number; isUrgent: boolean }) => Promise<PushAnswer>
}

type Options = {
  keys: VapidKeys
  /** `mailto:` or HTTPS address of the operator, for the push service. */
  subject: () => string
  /** For tests: a push service on this machine, without encryption on the way. */
  mayReachLoopback: boolean
}

const PATIENCE_MS = 10_000
const LOOPBACK = /^http:\/\/127\.0\.0\.1:\d+\//

/** Encrypts for one device and sends. A user gave the address, so inner addresses are refused, and no error contains it. */
export function pushChannel({ keys, subject, mayReachLoopback }: Options): PushChannel {
  const isLoopback = (endpoint: string) => mayReachLoopback && LOOPBACK.test(endpoint)
  return {
    mayReach: (endpoint) => isPushAddress(endpoint) || isLoopback(endpoint),

    async send({ endpoint, p256dh, auth }, message, { lastsMs, isUrgent }) {
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject: subject(), ...keys },
          TTL: Math.ceil(lastsMs / 1000),
          urgency: isUrgent ? 'high' : 'normal',
        })
      } catch {
        // The browser's key is no point on the curve.
        return 'gone'
      }
      try {
        return judgePushStatus(await statusOf(details, isLoopback(endpoint)))
      } catch (error) {
        return error instanceof LookupRefused && error.problem === 'inner' ? 'gone' : 'later'
      }
    },
  }
}

/** Redirects are not followed, and the body is not read. */
function statusOf(
  { endpoint, method, headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
  isLoopback: boolean,
): Promise<number> {
  const options = { method, headers, agent: false, signal: AbortSignal.timeout(PATIENCE_MS) }
  return new Promise((resolve, reject) => {
    const sending = isLoopback
      ? requestPlain(endpoint, options)
      : requestSecure(endpoint, { ...options, lookup: publicLookup() })
    sending.once('error', reject)
    sending.once('response', (answer) => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    sending.end(body)
  })
}
