import { z } from 'zod'
import type { BotCall, BotOutcome } from '../bot/bot.ts'

const VOICE = 2
/**
 * Discord's codes for the outcomes that moving people can have:
 * https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
 */
const CODES = { unknownChannel: 10003, unknownMember: 10007, unknownVoiceState: 10065, notInVoice: 40032 } as const
const ABSENT: readonly (number | undefined)[] = [CODES.unknownMember, CODES.unknownVoiceState, CODES.notInVoice]

const Id = z.string().regex(/^\d{1,20}$/)
const VoiceState = z.object({ channel_id: Id.nullable() })
const Channel = z.object({ id: Id })

/** `absent`: the person is in no voice channel of the server. `noChannel`: somebody deleted the channel. */
type FailedMove = { kind: 'absent' | 'noChannel' | 'forbidden' | 'failed' } | { kind: 'busy'; restMs: number }

/** Calls Discord's voice channels over REST: https://discord.com/developers/docs/resources/voice */
export const discordVoice = (call: BotCall) => ({
  async placeOf(guildId: string, discordId: string): Promise<{ kind: 'in'; channelId: string } | FailedMove> {
    const outcome = await call('GET', `guilds/${guildId}/voice-states/${discordId}`)
    if (outcome.delivery.kind !== 'sent') return undoneBecause(outcome)
    const { channel_id: channelId } = VoiceState.parse(outcome.body)
    return channelId === null ? { kind: 'absent' } : { kind: 'in', channelId }
  },

  async move(guildId: string, discordId: string, channelId: string): Promise<{ kind: 'moved' } | FailedMove> {
    const outcome = await call('PATCH', `guilds/${guildId}/members/${discordId}`, { channel_id: channelId })
    return outcome.delivery.kind === 'sent' ? { kind: 'moved' } : undoneBecause(outcome)
  },

  async make(guildId: string, name: string): Promise<{ kind: 'made'; channelId: string } | FailedMove> {
    const outcome = await call('POST', `guilds/${guildId}/channels`, { name, type: VOICE })
    if (outcome.delivery.kind !== 'sent') return undoneBecause(outcome)
    return { kind: 'made', channelId: Channel.parse(outcome.body).id }
  },
})
export type DiscordVoice = ReturnType<typeof discordVoice>

function undoneBecause({ delivery, code }: BotOutcome): FailedMove {
  if (delivery.kind === 'busy') return { kind: 'busy', restMs: delivery.restMs }
  if (ABSENT.includes(code)) return { kind: 'absent' }
  if (code === CODES.unknownChannel) return { kind: 'noChannel' }
  return { kind: delivery.kind === 'failed' ? 'failed' : 'forbidden' }
}
