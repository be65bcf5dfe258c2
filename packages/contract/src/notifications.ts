import { REPORT_TARGETS } from '@buri/domain/community/judgeReport'
import { NOTIFICATION_KINDS, NOTIFICATION_OUTCOMES } from '@buri/domain/notifications/kinds'
import { z } from 'zod'
import { Author } from './authors.ts'
import { LIMITS, MAX_INTEGER } from './limits.ts'
import type { Route } from './route.ts'

const time = z.iso.datetime()
// Allows for seconds with any usual number of decimals.
const LONGEST_TIME = 40
const Kind = z.enum(NOTIFICATION_KINDS)

/** Contains nothing that the recipient may not see right now. */
const Notification = z.object({
  id: z.uuid(),
  kind: Kind,
  outcome: z.enum(NOTIFICATION_OUTCOMES).nullable(),
  actor: Author.nullable(),
  /** Number of people for likes, number of matches for matches, otherwise 1. */
  count: z.int().nonnegative(),
  /**
   * Three counts of a backlog that ended: its games, nights that can be made from the clan's old games, and its waiting
   * games.
   */
  numbers: z.array(z.int().nonnegative()).nullable(),
  /** Title of the post or night, name of the clan or player, or the match's game type; `null` if there is none. */
  title: z.string().nullable(),
  /** Beginning of the comment; for a clan that was handed over, the new leader's nickname. */
  excerpt: z.string().nullable(),
  reported: z.enum(REPORT_TARGETS).nullable(),
  url: z.string().nullable(),
  postId: z.int().nullable(),
  happenedAt: time,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationSettings = z.object({
  mutedKinds: z.array(Kind),
  mutedPosts: z.array(z.object({ postId: z.int(), title: z.string(), url: z.string() })),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const NotificationSettingsInput = z.strictObject({
  kinds: z
    .array(z.strictObject({ kind: Kind, isMuted: z.boolean() }))
    .max(NOTIFICATION_KINDS.length)
    .default([]),
  posts: z
    .array(z.strictObject({ postId: z.int().min(1).max(MAX_INTEGER), isMuted: z.boolean() }))
    .max(20)
    .default([]),
})
export type NotificationSettingsInput = z.output<typeof NotificationSettingsInput>

const unread = z.int().nonnegative()
/** Applications waiting for the viewer's decision, and the clan with the oldest one. */
const WaitingRequests = z.object({ count: z.int().positive(), clanId: z.uuid() })

export const notificationRoutes = {
  list: {
    call: 'GET /api/me/notifications',
    access: 'login',
    schema: {
      summary: '알림, 최근 것부터',
      querystring: z.object({
        cursor: z.string().max(100).optional(),
        limit: z.coerce.number().int().min(1).default(LIMITS.notificationPageSize),
      }),
      response: {
        200: z.object({
          items: z.array(Notification),
          unread,
          nextCursor: z.string().nullable(),
          waitingRequests: WaitingRequests.nullable(),
        }),
      },
    },
  },
  read: {
    call: 'PATCH /api/me/notifications',
    access: 'login',
    limits: ['notification'],
    schema: {
      summary: '알림을 읽음으로',
      body: z.strictObject({
        readUntil: time.max(LONGEST_TIME).optional(),
        ids: z.array(z.uuid()).max(LIMITS.listLimitMax).optional(),
      }),
      response: { 200: z.object({ unread }) },
    },
  },
  settings: {
    call: 'GET /api/me/notification-settings',
    access: 'login',
    schema: { summary: '알림 설정', response: { 200: NotificationSettings } },
  },
  changeSettings: {
    call: 'PUT /api/me/notification-settings',
    access: 'login',
    limits: ['notification'],
    schema: { summary: '알림 받기와 끄기', body: NotificationSettingsInput, response: { 200: NotificationSettings } },
  },
} as const satisfies Record<string, Route>
