import { CLAN_LIMITS } from '@buri/domain/clans/clanLimits'
import { POSITIONS } from '@buri/domain/matches/matchFacts'
import { TAG_LENGTH } from '@buri/domain/riotId'
import { z } from 'zod'
import type { Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()
const position = z.enum(POSITIONS).nullable()

export const ClanGuest = z.object({
  id: z.uuid(),
  name: z.string(),
  /** `null` if the roster has no tag for the name. */
  tagLine: z.string().nullable(),
  main: position,
  sub: position,
  code: z.string().nullable(),
  expiresAt: time.nullable(),
  /** When somebody joined with the link. It need not have been this person. */
  joinedAt: time.nullable(),
})
export type ClanGuest = z.infer<typeof ClanGuest>

const Listed = z.strictObject({
  name: lineOf(40).pipe(z.string().min(1)),
  tagLine: lineOf(TAG_LENGTH).pipe(z.string().min(1)).nullable(),
  main: position.default(null),
  sub: position.default(null),
})
export type ListedGuest = z.output<typeof Listed>

const params = z.object({ id: z.uuid() })
const bringPastRight = { param: 'id', right: 'bringPast' } as const
const response = { 200: z.object({ items: z.array(ClanGuest) }) } as const

export const clanGuestRoutes = {
  list: {
    call: 'GET /api/clans/:id/guests',
    access: 'login',
    clan: bringPastRight,
    schema: { summary: '명단의 손님', params, response },
  },
  /** People who are already listed stay unchanged. */
  add: {
    call: 'POST /api/clans/:id/guests',
    access: 'login',
    limits: ['import'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: {
      summary: '명단을 손님으로 넣기',
      params,
      body: z.strictObject({ people: z.array(Listed).min(1).max(CLAN_LIMITS.guests) }),
      response,
    },
  },
  /** A link admits one person, is valid for 30 days, and does not claim a player. */
  invite: {
    call: 'POST /api/clans/:id/guests/invitations',
    access: 'login',
    limits: ['invitation'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: {
      summary: '손님마다 초대 링크 만들기',
      params,
      body: z.strictObject({ guestIds: z.array(z.uuid()).min(1).max(CLAN_LIMITS.guests) }),
      response,
    },
  },
  /** The guest's link becomes invalid. */
  remove: {
    call: 'DELETE /api/clans/:id/guests/:guestId',
    access: 'login',
    limits: ['clan'],
    clan: bringPastRight,
    schema: {
      summary: '손님 지우기',
      params: z.object({ id: z.uuid(), guestId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
} as const satisfies Record<string, Route>
