import { z } from 'zod'
import { ClanPerson } from './clans.ts'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()
const LONGEST_TIME = 40

export const ClanBan = ClanPerson.extend({
  reason: z.string(),
  /** `null` if the ban lasts until it is lifted. */
  until: time.nullable(),
  bannedAt: time,
  bannedBy: z.string().nullable(),
  mayRelease: z.boolean(),
})
export type ClanBan = z.infer<typeof ClanBan>

/** A member is removed from the clan at once. */
export const NewClanBan = z.strictObject({
  userId: z.uuid(),
  reason: lineOf(LIMITS.banReasonMaxLength).default(''),
  until: time.max(LONGEST_TIME).nullable().default(null),
})
export type NewClanBan = z.output<typeof NewClanBan>

const clanParams = z.object({ id: z.uuid() })

export const clanBanRoutes = {
  list: {
    call: 'GET /api/clans/:id/bans',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '클랜이 차단한 사람',
      params: clanParams,
      response: { 200: z.object({ data: z.array(ClanBan) }) },
    },
  },
  ban: {
    call: 'POST /api/clans/:id/bans',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'removeMember' },
    schema: { summary: '클랜에서 차단', params: clanParams, body: NewClanBan, response: { 201: ClanBan } },
  },
  release: {
    call: 'DELETE /api/clans/:id/bans/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'removeMember' },
    schema: {
      summary: '차단 풀기',
      params: z.object({ id: z.uuid(), userId: z.uuid() }),
      response: { 204: z.null() },
    },
  },
} as const satisfies Record<string, Route>
