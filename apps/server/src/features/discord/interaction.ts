import { plainLine } from '@buri/domain/plainLine'
import { z } from 'zod'

/** The fields that we read of https://discord.com/developers/docs/interactions/receiving-and-responding */
const TYPES = { ping: 1, command: 2, component: 3, autocomplete: 4 } as const

const Id = z.string().regex(/^\d{1,20}$/)
const Option = z.object({ name: z.string(), value: z.string().max(6000) })
const CommandData = z.object({
  name: z.string(),
  options: z
    .array(z.object({ name: z.string(), options: z.array(Option).max(25).default([]) }))
    .max(25)
    .default([]),
})

const common = {
  id: Id.optional(),
  application_id: Id,
  token: z.string().regex(/^[\w.-]{1,400}$/),
  guild_id: Id.optional(),
  channel_id: Id.optional(),
  // The name is made plain, because the managers of the Discord server choose it and the clan's officers read it.
  channel: z.object({ name: z.string().max(200).transform(plainLine).nullish() }).optional(),
  /** Present if the command was sent in a server. */
  member: z
    .object({
      user: z.object({ id: Id }),
      nick: z.string().max(100).nullish(),
      permissions: z.string().max(20).optional(),
    })
    .optional(),
  /** Present if the command was sent in a direct message. */
  user: z.object({ id: Id }).optional(),
}

const Interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal(TYPES.ping) }),
  z.object({ ...common, type: z.literal(TYPES.command), data: CommandData }),
  z.object({ ...common, type: z.literal(TYPES.autocomplete), data: CommandData }),
  z.object({
    ...common,
    type: z.literal(TYPES.component),
    data: z.object({ custom_id: z.string().max(100), values: z.array(z.string().max(100)).max(25).default([]) }),
  }),
])

export type InteractionSender = {
  discordId: string
  interactionId: string
  guildId: string | undefined
  channelId: string | undefined
  channelName: string
  /** The person's name in the server, if it differs from the account's. */
  nick: string | undefined
  /** The permission bits that the person has in the channel, as a decimal number. */
  permissions: string
}

/** The token gives the permission to send the deferred answer. */
export type AnswerAddress = { applicationId: string; token: string }

type InteractionSource = { address: AnswerAddress; sender: InteractionSender | undefined }
export type InteractionRequest =
  | (InteractionSource & { kind: 'command'; name: string; word: string })
  | (InteractionSource & { kind: 'autocomplete'; name: string; word: string })
  /** The sender used a button or a select of a message. */
  | (InteractionSource & { kind: 'press'; id: string; values: readonly string[] })

/** Parses a signed body. Returns the request, `ping`, or `undefined` for anything else. */
export function parseInteraction(body: Buffer): InteractionRequest | 'ping' | undefined {
  const read = Interaction.safeParse(jsonIn(body))
  if (!read.success) return undefined
  const { data: rawOptions } = read
  if (rawOptions.type === TYPES.ping) return 'ping'
  const from = {
    address: { applicationId: rawOptions.application_id, token: rawOptions.token },
    sender: senderOf(rawOptions),
  }
  if (rawOptions.type === TYPES.component)
    return { ...from, kind: 'press', id: rawOptions.data.custom_id, values: rawOptions.data.values }
  const [sub] = rawOptions.data.options
  const kind = rawOptions.type === TYPES.command ? 'command' : 'autocomplete'
  return { ...from, kind, name: sub?.name ?? '', word: sub?.options[0]?.value ?? '' }
}

type CommonOptions = z.output<z.ZodObject<typeof common>>

function senderOf({
  id,
  member,
  user,
  guild_id: guildId,
  channel_id: channelId,
  channel,
}: CommonOptions): InteractionSender | undefined {
  const discordId = (member?.user ?? user)?.id
  if (id === undefined || discordId === undefined) return undefined
  return {
    ...{ discordId, interactionId: id, guildId, channelId },
    channelName: channel?.name ?? '',
    nick: member?.nick ?? undefined,
    permissions: member?.permissions ?? '0',
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
