import { NIGHT_STATES } from '@buri/domain/nights/nightSettings'
import { CERTAINTIES } from '@buri/domain/rating/felicanScore'
import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { NightPosition } from './nights/positions.ts'
import type { Route } from './route.ts'

const count = z.int().nonnegative()
const time = z.iso.datetime()

const OwnNight = z.object({
  id: z.uuid(),
  title: z.string(),
  clanName: z.string().nullable(),
  startsAt: time,
  state: z.enum(NIGHT_STATES),
  places: count,
  waitingCount: count,
  isClosed: z.boolean(),
  hasLanes: z.boolean(),
  people: z.array(z.object({ id: z.uuid(), name: z.string(), main: NightPosition.nullable(), isMe: z.boolean() })),
  mine: z.enum(['in', 'waiting']).nullable(),
  /** The lane that the viewer would ask for when signing up; `null` for no wish. */
  lane: NightPosition.nullable(),
})

/** Kinds of tasks, in the order in which the card lists them. */
export const OWN_TASK_KINDS = ['requests', 'disputed', 'claims', 'unconfirmed', 'resultless'] as const

const OwnTask = z.object({
  kind: z.enum(OWN_TASK_KINDS),
  count: z.int().positive(),
  clanId: z.uuid(),
  clanName: z.string(),
  /** The newest applicant, or the member whose claim has waited longest. */
  who: z.string().nullable(),
  /** The newest match or night. */
  matchId: z.string().nullable(),
  nightId: z.uuid().nullable(),
})

const OwnScore = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  felicanScore: count.nullable(),
  ratedGames: count,
  /** 점수 확실도 as a profile shows it; 1 before the first rated match. */
  certainty: z.int().min(1).max(CERTAINTIES),
  /** Place in the viewer's first clan; `null` without a clan, while provisional, and after a long pause. */
  clanPlace: z.int().positive().nullable(),
  clanName: z.string().nullable(),
  /** Results of the last five counted matches, oldest first. */
  lastFive: z.array(z.enum(['win', 'loss'])),
  /** Points won or lost in the last five counted matches; `null` if none of them moved the score. */
  moved: z.int().nullable(),
})

const OwnClan = z.object({
  id: z.uuid(),
  clanName: z.string(),
  crestUrl: CrestUrl,
  rank: z.enum(['leader', 'officer', 'member']),
  memberCount: count,
  weekGames: count,
  night: z.object({ id: z.uuid(), startsAt: time, free: count }).nullable(),
  recap: z.object({ id: z.uuid(), title: z.string(), startsAt: time, games: count }).nullable(),
})

export const OwnHome = z.object({
  night: OwnNight.nullable(),
  toDo: z.array(OwnTask),
  score: OwnScore.nullable(),
  clans: z.array(OwnClan),
})
export type OwnHome = z.infer<typeof OwnHome>

export const ownHomeRoutes = {
  show: {
    call: 'GET /api/me/home',
    access: 'login',
    schema: { summary: '내 첫 화면: 다음 내전, 할 일, 점수, 클랜', response: { 200: OwnHome } },
  },
} as const satisfies Record<string, Route>
