import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { NewNight, Night, NightCard, NightChange, NightTime, nightParams } from './nights.ts'

export const nightRoutes = {
  /** In a clan any member may create a night; outside clans, any signed-in user may. */
  create: {
    call: 'POST /api/inhouse/nights',
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night'],
    schema: { summary: '내전 생성', body: NewNight, response: { 201: Night } },
  },
  /**
   * Lists the nights of a clan, or all nights that the viewer may find: nights open to everyone, nights of the viewer's
   * clans and nights that the viewer joined. Without `from` and `to`, `ahead` lists nights from six hours ago to 30
   * days ahead, and `past` lists nights of the past two weeks.
   */
  list: {
    call: 'GET /api/inhouse/nights',
    access: 'open',
    scope: 'read',
    schema: {
      summary: '내전 목록',
      querystring: z.object({
        clanId: z.uuid().optional(),
        from: NightTime.optional(),
        to: NightTime.optional(),
        period: z.enum(['ahead', 'past']).default('ahead'),
        order: z.enum(['earliest', 'latest']).default('earliest'),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitMax),
      }),
      response: { 200: z.object({ data: z.array(NightCard) }) },
    },
  },
  /** Anyone with the link may read a night, but only members may read a members-only night. */
  read: {
    call: 'GET /api/inhouse/nights/:id',
    access: 'open',
    scope: 'read',
    schema: { summary: '내전', params: nightParams, response: { 200: Night } },
  },
  find: {
    call: 'GET /api/inhouse/codes/:code',
    access: 'open',
    limits: ['night-code'],
    schema: {
      summary: '초대 코드로 내전 찾기',
      params: z.object({ code: z.string().max(12) }),
      response: { 200: z.object({ id: z.uuid() }) },
    },
  },
  /** Open to managers: the host, officers of the clan, and site staff who look after clans. */
  change: {
    call: 'PATCH /api/inhouse/nights/:id',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '내전 고치기, 마감, 끝내기',
      params: nightParams,
      body: NightChange,
      response: { 200: Night },
    },
  },
  /** Cancels the night and its current game. The night stays readable. */
  cancel: {
    call: 'DELETE /api/inhouse/nights/:id',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '내전 취소', params: nightParams, response: { 204: z.null() } },
  },
  calendar: {
    call: 'GET /api/inhouse/nights/:id/calendar.ics',
    access: 'open',
    scope: 'read',
    schema: { summary: '캘린더 파일 (.ics)', mediaType: 'text/calendar', params: nightParams },
  },
} as const satisfies Record<string, Route>
