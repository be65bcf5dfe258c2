import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { ErrorBody, type Route } from '../route.ts'
import { NewNight, Night, NightCard, NightChange, NightTime, nightParams } from './nights.ts'

const tags = ['inhouse']

export const nightRoutes = {
  /** In a clan its members may open one; outside, any signed-in user. */
  create: {
    method: 'POST',
    url: '/api/inhouse/nights',
    access: 'login',
    limits: ['night'],
    schema: { tags, summary: '내전 만들기', body: NewNight, response: { 201: Night, '4xx': ErrorBody } },
  },
  /**
   * Of a clan, or those the caller may find: open to everyone, of the own clans, or with the caller in it. By when they
   * begin, the earliest or the latest first; from six hours ago for the next 30 days, or of the two weeks
   * that are past, unless it is said otherwise.
   */
  list: {
    method: 'GET',
    url: '/api/inhouse/nights',
    access: 'open',
    schema: {
      tags,
      summary: '내전 목록',
      querystring: z.object({
        clanId: z.uuid().optional(),
        from: NightTime.optional(),
        to: NightTime.optional(),
        period: z.enum(['ahead', 'past']).default('ahead'),
        order: z.enum(['earliest', 'latest']).default('earliest'),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.listLimitMax),
      }),
      response: { 200: z.object({ data: z.array(NightCard) }), '4xx': ErrorBody },
    },
  },
  /** By a night's id, which nobody guesses: anyone who has the link has it. One for members alone is found by members alone. */
  read: {
    method: 'GET',
    url: '/api/inhouse/nights/:id',
    access: 'open',
    schema: { tags, summary: '내전', params: nightParams, response: { 200: Night, '4xx': ErrorBody } },
  },
  /** From the code of six letters and digits, in whichever case, to the night. */
  find: {
    method: 'GET',
    url: '/api/inhouse/codes/:code',
    access: 'open',
    limits: ['night-code'],
    schema: {
      tags,
      summary: '초대 코드로 내전 찾기',
      params: z.object({ code: z.string().max(12) }),
      response: { 200: z.object({ id: z.uuid() }), '4xx': ErrorBody },
    },
  },
  /** By the host, officers of the clan, and the site's staff for clans. */
  change: {
    method: 'PATCH',
    url: '/api/inhouse/nights/:id',
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '내전 고치기, 마감, 끝내기',
      params: nightParams,
      body: NightChange,
      response: { 200: Night, '4xx': ErrorBody },
    },
  },
  /** Calls it off, with the game that is on: it stays readable and says so. */
  cancel: {
    method: 'DELETE',
    url: '/api/inhouse/nights/:id',
    access: 'login',
    limits: ['night-change'],
    schema: { tags, summary: '내전 취소', params: nightParams, response: { 204: z.null(), '4xx': ErrorBody } },
  },
  calendar: {
    method: 'GET',
    url: '/api/inhouse/nights/:id/calendar.ics',
    access: 'open',
    schema: {
      tags,
      summary: '캘린더 파일 (.ics)',
      mediaType: 'text/calendar',
      params: nightParams,
      response: { '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
