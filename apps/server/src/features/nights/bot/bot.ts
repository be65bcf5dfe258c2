import { z } from 'zod'
import { type Delivery, deliveryOf } from '../webhook/discordChannel.ts'

export type BotMessage = { content: string; components: readonly object[] }

/**
 * `gone` means that somebody deleted the message, `lost` that the bot may not write in the channel or the channel is
 * gone.
 */
type BotDelivery = Exclude<Delivery, { kind: 'sent' }> | { kind: 'gone' } | SentMessage
type SentMessage = { kind: 'sent'; restMs: number; messageId: string }

/** `code` is Discord's own number for a refusal. */
export type BotOutcome = { delivery: Delivery; code?: number | undefined; body?: unknown }
export type BotCall = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<BotOutcome>

export type DiscordBot = {
  /**
   * `nonce` has at most 25 characters. If Discord gets the same nonce again within a few minutes, it answers with the
   * first message.
   */
  post: (channelId: string, nonce: string, message: BotMessage) => Promise<BotDelivery>
  edit: (at: { channelId: string; messageId: string }, message: BotMessage) => Promise<BotDelivery>
}

const PATIENCE_MS = 10_000
/** The flag of a message whose links show no preview. */
const SUPPRESS_EMBEDS = 4
/** https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
const UNKNOWN_MESSAGE = 10008

const Message = z.object({ id: z.string().regex(/^\d{1,20}$/) })
const Refusal = z.object({ code: z.number() })

type BotOptions = { apiUrl: string; token: string; publicUrl: () => string }

/** Calls Discord as a bot without a gateway. No error or log contains the token. */
export function discordCalls({ apiUrl, token, publicUrl }: BotOptions): BotCall {
  /** https://discord.com/developers/docs/reference#user-agent */
  const agent = () => `DiscordBot (${publicUrl()}, 1.0)`

  return async (method, path, body) => {
    try {
      const response = await fetch(`${apiUrl}/${path}`, {
        method,
        redirect: 'error',
        headers: { 'content-type': 'application/json', authorization: `Bot ${token}`, 'user-agent': agent() },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      return await outcomeOf(response)
    } catch {
      // An unreadable answer or a redirect counts as an outage of Discord, just like no answer.
      return { delivery: { kind: 'failed' } }
    }
  }
}

export function discordBot(call: BotCall): DiscordBot {
  // Names in the message must not mention Discord users.
  const shapeOf = ({ content, components }: BotMessage) => ({ content, components, allowed_mentions: { parse: [] } })

  async function sendMessage(method: 'POST' | 'PATCH', path: string, body: object): Promise<BotDelivery> {
    const { delivery, code, body: answer } = await call(method, path, body)
    if (delivery.kind !== 'sent') return code === UNKNOWN_MESSAGE ? { kind: 'gone' } : delivery
    const message = Message.safeParse(answer)
    return message.success ? { ...delivery, messageId: message.data.id } : { kind: 'failed' }
  }

  return {
    post: (channelId, nonce, message) =>
      sendMessage('POST', `channels/${channelId}/messages`, {
        ...shapeOf(message),
        ...{ nonce, enforce_nonce: true, flags: SUPPRESS_EMBEDS },
      }),
    edit: ({ channelId, messageId }, message) =>
      sendMessage('PATCH', `channels/${channelId}/messages/${messageId}`, {
        ...shapeOf(message),
        flags: SUPPRESS_EMBEDS,
      }),
  }
}

async function outcomeOf(response: Response): Promise<BotOutcome> {
  const delivery = deliveryOf(response)
  // A refusal with 401 means that the operator's token is wrong. The clan cannot mend that, so the channel is not given
  // up.
  if (response.status === 401) return { delivery: { kind: 'failed' } }
  const body: unknown = await response.json().catch(() => undefined)
  return { delivery, code: Refusal.safeParse(body).data?.code, body }
}
