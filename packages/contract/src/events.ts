import { z } from 'zod'
import { LIMITS } from './limits.ts'
import type { Route } from './route.ts'

/**
 * Topics that an open page may subscribe to. `me` is the viewer's notifications, `post:7` a post with its comments,
 * `board:3` the new posts of a board, and `inhouse:` with an id the lobby of a night. Events of a night contain what
 * changed (`night`, `signup`, `ready`, `game`, `teams`, `pick`, `start`, `result`, `finished`, `cancelled`, `overlay`)
 * and the resulting `revision`. A `reactions` event contains the newest counts of likes and dislikes of a comment, or
 * of the post itself if `commentId` is `null`. At most one such event is sent per second.
 */
const TOPIC = /^(me|(post|board):[1-9]\d{0,8}|inhouse:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
const LIST_OF_TOPICS_LENGTH = 240

export const eventRoutes = {
  /**
   * Sends an endless `text/event-stream`. The id of an event is its position. A client that reconnects with
   * `Last-Event-ID` receives the events that it missed, or `reset` if they are not known any more. The first event is
   * `ready`, which contains the age in milliseconds of each topic's last stored event.
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
