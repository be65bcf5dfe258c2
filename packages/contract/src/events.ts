import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { ErrorBody, type Route } from './route.ts'

/**
 * What an open page may follow: `me` is one's own bell, `post:7` a post with its comments, `board:3` what is posted there,
 * `inhouse:` and the id of a night its lobby. Events of a night say by their kind what changed (`night`, `signup`, `ready`,
 * `game`, `teams`, `pick`, `start`, `result`, `finished`, `cancelled`), and by `revision` which state they led to. Of a post,
 * `reactions` brings the newest counts of likes and dislikes, of the post itself where `commentId` is `null`; of many within a
 * second only the last is told.
 */
const TOPIC = /^(me|(post|board):[1-9]\d{0,8}|inhouse:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/
const LIST_OF_TOPICS_LENGTH = 240

export const eventRoutes = {
  /**
   * A stream of `text/event-stream` that does not end by itself. Each event carries its place as its id; a client that
   * returns with `Last-Event-ID` receives what it missed, or `reset` where that is no longer known. `ready` begins it, with
   * the age in milliseconds of the last event of each topic that had one lately.
   */
  stream: {
    method: 'GET',
    url: '/api/events',
    access: 'open',
    schema: {
      tags: ['events'],
      summary: '바뀐 것을 바로 듣기 (server-sent events)',
      mediaType: 'text/event-stream',
      querystring: z.object({
        topics: z
          .string()
          .max(LIST_OF_TOPICS_LENGTH)
          .transform((text) => [...new Set(text.split(','))])
          .pipe(z.array(z.string().regex(TOPIC)).min(1).max(LIMITS.topicsPerStream)),
      }),
      response: { '4xx': ErrorBody, '5xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
