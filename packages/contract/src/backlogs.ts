import { z } from 'zod'
import type { Route } from './route.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()

/** The sending of a clan's old replays. While it is open, notifications about its matches are held back. */
const Backlog = z.object({
  /** Matches that became known by this backlog. */
  matches: count,
  /** All matches of the clan. */
  clanMatches: count,
  /** Files beyond the caller's own daily limit that a new clan may send; `null` if it may not. */
  allowance: z.object({ filesPerDay: count, until: time }).nullable(),
  /**
   * The number of matches that an account of less than a day may still send, by a rule that no clan lifts; `null` for
   * older ones.
   */
  firstDay: z.object({ matches: count, until: time }).nullable(),
  /** The caller's matches that wait for others to confirm them, and how many may wait at once. */
  waiting: z.object({ matches: count, limit: count }),
})
export type Backlog = z.infer<typeof Backlog>

const params = z.object({ id: z.uuid() })
const bringPastRight = { param: 'id', right: 'bringPast' } as const
const response = { 200: Backlog } as const

export const backlogRoutes = {
  one: {
    call: 'GET /api/clans/:id/backlog',
    access: 'login',
    clan: bringPastRight,
    schema: { summary: '지난 리플레이 올리기', params, response },
  },
  /**
   * Begins a backlog. Uploads for the clan belong to it until it ends, by itself 15 minutes after the last upload or
   * six hours after its start.
   */
  begin: {
    call: 'POST /api/clans/:id/backlog',
    access: 'login',
    limits: ['clan'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: { summary: '지난 리플레이 올리기 시작', params, response },
  },
  end: {
    call: 'POST /api/clans/:id/backlog/end',
    access: 'login',
    limits: ['clan'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: { summary: '지난 리플레이 올리기 끝', params, response },
  },
} as const satisfies Record<string, Route>
