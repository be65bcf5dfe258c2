import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'

/**
 * Topics that an open page may follow: `me` is the viewer's notifications, `post:7` a post with its comments, `board:3`
 * a board's new posts, `inhouse:` plus an id a night's lobby. A night's events contain the change (`night`, `signup`,
 * `ready`, `game`, `teams`, `pick`, `start`, `result`, `finished`, `cancelled`, `overlay`) and the resulting
 * `revision`. `reactions` contains the newest like and dislike counts of a comment, or of the post itself if
 * `commentId` is `null`; at most one a second is sent.
 */
const TOPIC = /^(me|(post|board):[1-9]\d{0,8}|inhouse:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
const LIST_OF_TOPICS_LENGTH = 240

export const eventRoutes = {
  /**
   * An endless `text/event-stream`. Each event has its position as id; a client that reconnects with `Last-Event-ID`
   * receives what it missed, or `reset` if that is no longer known. `ready` comes first, with the age in milliseconds
   * of each topic's last recent event.
   */
  stream: {
    call: 'GET /api/events',
    access: 'open',
    schema: {
      summary: '바뀐 것을 바로 듣기 (server-sent events)',
      mediaType: 'text/event-stream',
      querystring: z.object({
        topics: z
          .string()
          .max(LIST_OF_TOPICS_LENGTH)
          .transform((text) => [...new Set(text.split(','))])
          .pipe(z.array(z.string().regex(TOPIC)).min(1).max(LIMITS.topicsPerStream)),
      }),
    },
  },
} as const satisfies Record<string, Route>
