import { z } from 'zod'
import type { Route } from './route.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()

/** A clan's upload of its old replays. While it is open, notifications about its matches are held back. */
const Backlog = z.object({
  matches: count,
  clanMatches: count,
  /** How many files per day a new clan may send in addition to the caller's own daily limit. `null` if it may not. */
  allowance: z.object({ filesPerDay: count, until: time }).nullable(),
  /** Matches that the account may still send on its first day, which no clan can raise. `null` for older accounts. */
  firstDay: z.object({ matches: count, until: time }).nullable(),
  /** How many of the caller's matches wait for others to confirm them, and how many may wait at the same time. */
  waiting: z.object({ matches: count, limit: count }),
})
export type Backlog = z.infer<typeof Backlog>

const EarlierMatches = z.object({ matches: count })

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
  /** The upload ends by itself 15 minutes after the last file, or six hours after its start. */
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
  /** Counts the matches that the clan's founder sent before founding it and may bring to it now. */
  earlier: {
    call: 'GET /api/clans/:id/earlier-matches',
    access: 'login',
    clan: bringPastRight,
    schema: { summary: '클랜을 만들기 전에 올린 경기', params, response: { 200: EarlierMatches } },
  },
  /** Returns how many matches it brought. */
  bringEarlier: {
    call: 'POST /api/clans/:id/earlier-matches',
    access: 'login',
    limits: ['clan'],
    repeat: 'harmless',
    clan: bringPastRight,
    schema: {
      summary: '클랜을 만들기 전에 올린 경기를 클랜 기록으로 옮기기',
      params,
      response: { 200: EarlierMatches },
    },
  },
} as const satisfies Record<string, Route>
