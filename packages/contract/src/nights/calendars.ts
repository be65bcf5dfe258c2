import { z } from 'zod'
import type { Route } from '../route.ts'

/** Anyone with the address can read the clan's nights. */
export const ClanCalendar = z.object({ url: z.string().nullable() })
export type ClanCalendar = z.infer<typeof ClanCalendar>

const url = '/api/clans/:id/calendar'
const params = z.object({ id: z.uuid() })
const openNightsRight = { param: 'id', right: 'openNights' } as const
const calendarResponse = { 200: ClanCalendar } as const

export const clanCalendarRoutes = {
  read: {
    call: `GET ${url}`,
    access: 'login',
    clan: openNightsRight,
    schema: { summary: '클랜 캘린더의 내 구독 주소', params, response: calendarResponse },
  },
  /** Makes an address, or returns the existing one. */
  open: {
    call: `PUT ${url}`,
    access: 'login',
    limits: ['clan'],
    clan: openNightsRight,
    schema: { summary: '클랜 캘린더 구독 주소 만들기', params, response: calendarResponse },
  },
  /** A later address will be different. */
  end: {
    call: `DELETE ${url}`,
    access: 'login',
    limits: ['clan'],
    clan: openNightsRight,
    schema: { summary: '클랜 캘린더 구독 해지', params, response: { 204: z.null() } },
  },
  /** The secret in the address becomes invalid when the membership or the account ends. */
  file: {
    call: 'GET /api/inhouse/calendars/:file',
    access: 'open',
    schema: {
      summary: '클랜의 내전 캘린더 (iCalendar 구독)',
      mediaType: 'text/calendar',
      params: z.object({ file: z.string().max(100) }),
    },
  },
} as const satisfies Record<string, Route>
