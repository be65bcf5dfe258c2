import { type DiscordWebhook, truncateForDiscord } from '@buri/domain/nights/discordWebhook'
import { z } from 'zod'

/** `lost`: the webhook does not exist any more. `refused`: Discord will never accept this message. */
export type Delivery =
  /** `channelId` is the message's channel, if the answer contains it. */
  | { kind: 'sent'; restMs: number; channelId?: string | undefined }
  | { kind: 'lost' }
  | { kind: 'refused' }
  /** Discord's rate limit was reached, for one webhook or for all. */
  | { kind: 'busy'; restMs: number; isForAll: boolean }
  | { kind: 'failed' }

export type DiscordChannel = { send: (to: DiscordWebhook, content: string) => Promise<Delivery> }

const Message = z.object({ channel_id: z.string().regex(/^\d{1,20}$/) })

const PATIENCE_MS = 10_000
const LONGEST_MESSAGE = 2000
const LONGEST_REST_MS = 60 * 60_000
const USUAL_REST_MS = 5000

/** The request goes to the operator's host, whatever URL a clan gave. No error or log contains a token. */
export const discordChannel = (apiUrl: string): DiscordChannel => ({
  async send({ id, token }, content) {
    try {
      const response = await fetch(`${apiUrl}/webhooks/${id}/${token}?wait=true`, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        // Names in the message must not mention Discord users.
        body: JSON.stringify({
          content: truncateForDiscord(content, LONGEST_MESSAGE),
          allowed_mentions: { parse: [] },
        }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const delivery = deliveryOf(response)
      const message = Message.safeParse(await response.json().catch(() => undefined))
      return delivery.kind === 'sent' ? { ...delivery, channelId: message.data?.channel_id } : delivery
    } catch {
      // If Discord is down, slow or redirects to another address, the channel counts as unreachable.
      return { kind: 'failed' }
    }
  },
})

export function deliveryOf({ ok, status, headers }: Response): Delivery {
  const secondsIn = (name: string) => (headers.has(name) ? Number(headers.get(name)) : Number.NaN)
  if (ok) {
    const isUsedUp = secondsIn('x-ratelimit-remaining') === 0
    return { kind: 'sent', restMs: isUsedUp ? restOf(secondsIn('x-ratelimit-reset-after'), USUAL_REST_MS) : 0 }
  }
  if (status === 429)
    return {
      kind: 'busy',
      restMs: restOf(secondsIn('retry-after'), USUAL_REST_MS),
      isForAll: headers.get('x-ratelimit-global') === 'true',
    }
  if (status === 401 || status === 403 || status === 404) return { kind: 'lost' }
  return { kind: status === 400 ? 'refused' : 'failed' }
}

const restOf = (seconds: number, otherwise: number) =>
  seconds >= 0 ? Math.min(Math.ceil(1000 * seconds), LONGEST_REST_MS) : otherwise
