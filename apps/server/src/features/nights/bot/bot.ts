import { z } from 'zod'
import { type Delivery, deliveryOf } from '../webhook/discordChannel.ts'

export type BotMessage = { content: string; components: readonly object[] }

/** `gone`: somebody deleted the message. `lost`: the bot may not write in the channel, or it is not there. */
type BotDelivery = Exclude<Delivery, { kind: 'sent' }> | { kind: 'gone' } | SentMessage
type SentMessage = { kind: 'sent'; restMs: number; messageId: string }

export type Bot = {
  /** `nonce`: at most 25 characters. Discord answers a repeat within a few minutes with the message it has. */
  post: (channelId: string, nonce: string, message: BotMessage) => Promise<BotDelivery>
  edit: (at: { channelId: string; messageId: string }, message: BotMessage) => Promise<BotDelivery>
}

const PATIENCE_MS = 10_000
/** Links in a message show no preview. */
const SUPPRESS_EMBEDS = 4
/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const UNKNOWN_MESSAGE = 10008

const Message = z.object({ id: z.string().regex(/^\d{1,20}$/) })
const Refusal = z.object({ code: z.number() })

/** The operator's application as a bot without a gateway; no error or log contains its token. */
export function discordBot({
  apiUrl,
  token,
  publicUrl,
}: {
  apiUrl: string
  token: string
  publicUrl: () => string
}): Bot {
  /** https://discord.com/developers/docs/reference#user-agent */
  const agent = () => `DiscordBot (${publicUrl()}, 1.0)`

  async function call(method: 'POST' | 'PATCH', path: string, body: object): Promise<BotDelivery> {
    try {
      const response = await fetch(`${apiUrl}/channels/${path}`, {
        method,
        redirect: 'error',
        headers: { 'content-type': 'application/json', authorization: `Bot ${token}`, 'user-agent': agent() },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return await outcomeOf(response)
    } catch {
      // Down, slow, redirecting elsewhere or talking nonsense: Discord is unreachable either way.
      return { kind: 'failed' }
    }
  }
  // Names in it mention nobody.
  const shapeOf = ({ content, components }: BotMessage) => ({ content, components, allowed_mentions: { parse: [] } })

  return {
    post: (channelId, nonce, message) =>
      call('POST', `${channelId}/messages`, {
        ...shapeOf(message),
        ...{ nonce, enforce_nonce: true, flags: SUPPRESS_EMBEDS },
      }),
    edit: ({ channelId, messageId }, message) =>
      call('PATCH', `${channelId}/messages/${messageId}`, { ...shapeOf(message), flags: SUPPRESS_EMBEDS }),
  }
}

async function outcomeOf(response: Response): Promise<BotDelivery> {
  const delivery = deliveryOf(response)
  // The operator's token is wrong, which is not the clan's fault.
  if (response.status === 401) return { kind: 'failed' }
  const body: unknown = await response.json().catch(() => undefined)
  if (delivery.kind === 'sent') return { ...delivery, messageId: Message.parse(body).id }
  const refusal = Refusal.safeParse(body)
  const isGone = response.status === 404 && refusal.success && refusal.data.code === UNKNOWN_MESSAGE
  return isGone ? { kind: 'gone' } : delivery
}
