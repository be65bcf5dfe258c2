import { z } from 'zod'

/** Only the part we read of https://discord.com/developers/docs/interactions/receiving-and-responding */
const PING = 1
const APPLICATION_COMMAND = 2
const Option = z.object({ name: z.string(), value: z.string().max(6000) })

const Interaction = z.discriminatedUnion('type', [
  z.object({ type: z.literal(PING) }),
  z.object({
    type: z.literal(APPLICATION_COMMAND),
    application_id: z.string().regex(/^\d{1,20}$/),
    token: z.string().regex(/^[\w.-]{1,400}$/),
    data: z.object({
      name: z.string(),
      options: z
        .array(z.object({ name: z.string(), options: z.array(Option).max(25).default([]) }))
        .max(25)
        .default([]),
    }),
  }),
])

/** A command as we act on it: `/부리 전적 이름`. */
export type SlashCommand = { applicationId: string; token: string; name: string; word: string }

/** The command in a signed body, `ping`, or `undefined` for anything else. */
export function interactionIn(body: Buffer): SlashCommand | 'ping' | undefined {
  const read = Interaction.safeParse(jsonIn(body))
  if (!read.success) return undefined
  if (read.data.type === PING) return 'ping'
  const { application_id: applicationId, token, data } = read.data
  const [sub] = data.options
  return { applicationId, token, name: sub?.name ?? '', word: sub?.options[0]?.value ?? '' }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
