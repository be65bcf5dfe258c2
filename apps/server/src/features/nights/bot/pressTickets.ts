import { POSITIONS } from '@buri/domain/matches/matchFacts'
import type { NightPress } from '@buri/domain/nights/discordPress'
import { MINUTE_MS } from '@buri/domain/seoulTime'
import { z } from 'zod'
import { isSame, type KeyedHash } from '#server/platform/http/keyedHash.ts'

/** A press by somebody without an account. It takes effect after the person signs in with the same Discord user. */
type PressTicket = {
  interactionId: string
  guildId: string
  channelId: string
  press: NightPress
  /** The Riot ID in the person's name in the Discord server, if the name contains one. */
  typed: string | null
}

const LIFETIME_MS = 30 * MINUTE_MS
export const TICKET_PARAMETER = 'press'

const nightId = z.uuid()
const Ticket = z.object({
  until: z.number(),
  interactionId: z.string(),
  guildId: z.string(),
  channelId: z.string(),
  press: z.union([
    z.object({ nightId, kind: z.enum(['join', 'late', 'leave']) }),
    z.object({ nightId, kind: z.literal('lane'), main: z.enum(POSITIONS).nullable() }),
  ]),
  typed: z.string().nullable(),
})

/** A ticket is useless to anybody but the Discord user who pressed the button. */
export function pressTickets(keyedHash: KeyedHash) {
  const markOf = (discordId: string, text: string) => keyedHash('discord press', `${discordId} ${text}`)
  return {
    issue(discordId: string, ticket: PressTicket, now: Date): string {
      const text = Buffer.from(JSON.stringify({ ...ticket, until: now.getTime() + LIFETIME_MS })).toString('base64url')
      return `${text}.${markOf(discordId, text)}`
    },

    read(discordId: string, ticket: string, now: Date): PressTicket | undefined {
      const [text = '', mark = ''] = ticket.split('.')
      if (!isSame(mark, markOf(discordId, text))) return undefined
      // A ticket that an earlier version issued may lack a field.
      const { data } = Ticket.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
      return data && data.until > now.getTime() ? data : undefined
    },
  }
}
