import { z } from 'zod'
import type { Route } from '../route.ts'

export const ClanDiscord = z.object({
  /** Whether the operator has set up a bot for the application. */
  isOffered: z.boolean(),
  /** Whether the viewer may make a code. Staff of the site may not, unless they are officers of the clan. */
  mayMakeCode: z.boolean(),
  /** Where a manager of a Discord server invites the bot. `null` if the application's id is unknown. */
  inviteUrl: z.url().nullable(),
  channel: z
    .object({
      name: z.string(),
      linkedAt: z.iso.datetime(),
      /** `lost`: the bot may not write in the channel. `late`: the last attempt failed and will be repeated. */
      state: z.enum(['on', 'late', 'lost']),
    })
    .nullable(),
})
export type ClanDiscord = z.infer<typeof ClanDiscord>

const DiscordCode = z.object({ code: z.string(), until: z.iso.datetime() })
export type DiscordCode = z.infer<typeof DiscordCode>

const params = z.object({ id: z.uuid() })
const manageNightsRight = { param: 'id', right: 'manageNights' } as const
const url = '/api/clans/:id/discord'

export const clanDiscordRoutes = {
  read: {
    call: `GET ${url}`,
    access: 'login',
    clan: manageNightsRight,
    schema: { summary: '봇이 내전을 알리는 Discord 채널', params, response: { 200: ClanDiscord } },
  },
  /** The code can be used once, within half an hour. It becomes invalid if its maker loses the rank. */
  makeCode: {
    call: 'POST /api/clans/:id/discord/code',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    clan: manageNightsRight,
    schema: { summary: 'Discord 채널 연결 코드 만들기', params, response: { 200: DiscordCode } },
  },
  remove: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['clan'],
    clan: manageNightsRight,
    schema: { summary: 'Discord 채널 연결 끊기', params, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
