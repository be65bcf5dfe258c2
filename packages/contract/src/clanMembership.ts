import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { ClanPerson, ClanRank, clanWindow } from './clans.ts'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { ErrorBody, Pagination, type Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()

/** The game account of a person, as far as the one who looks may see it. */
export const ClanPlayer = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  profileIcon: z.string().nullable(),
  /** `null` before the first rated match. */
  felicanScore: z.int().nullable(),
  provisional: z.boolean(),
  mainPosition: Position.nullable(),
  lastPlayedAt: time.nullable(),
})
export type ClanPlayer = z.infer<typeof ClanPlayer>

const ClanMonth = z.object({
  /** Rated ones. */
  games: z.int().nonnegative(),
  /** What was played most and, a fifth of the time or more, second most. */
  positions: z.array(Position).max(2),
})

export const ClanMember = ClanPerson.extend({
  rank: ClanRank,
  joinedAt: time,
  player: ClanPlayer.nullable(),
  /** The player's part in the clan's own matches of the last 30 days; `null` for those who see no dashboard, or no player. */
  month: ClanMonth.nullable(),
  /** What the officers noted, empty without; `null` for those who are none. */
  note: z.string().nullable(),
})
export type ClanMember = z.infer<typeof ClanMember>

export const JoinRequestStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired'])
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>

/** Spelt as other programs have always read it. */
export const JoinRequest = z.object({
  id: z.uuid(),
  clan_id: z.uuid(),
  /** `null` where the clan may not be seen any more. */
  clanName: z.string().nullable(),
  crestUrl: CrestUrl,
  status: JoinRequestStatus,
  reason: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  applicant: ClanPerson.extend({ player: ClanPlayer.nullable() }),
  /** Matches of the clan in which the applicant's player has played; `null` for those who decide nothing, or no player. */
  gamesWithClan: z.int().nonnegative().nullable(),
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** An account that may not apply for a while, because it was removed or its application rejected. */
export const ClanBlock = ClanPerson.extend({
  cause: z.enum(['removed', 'rejected']),
  blockedAt: time,
  endsAt: time,
})
export type ClanBlock = z.infer<typeof ClanBlock>

/** `accept` and `decline` mean the same and are read too. */
export const JoinAction = z.enum(['approve', 'reject', 'accept', 'decline'])
export type JoinAction = z.infer<typeof JoinAction>

const tags = ['clans']
const clan = z.object({ id: z.uuid() })
const member = z.object({ id: z.uuid(), userId: z.uuid() })
const pageOf = <Item extends z.ZodType>(item: Item) =>
  ({ 200: z.object({ data: z.array(item), pagination: Pagination }), '4xx': ErrorBody }) as const
const done = { 204: z.null(), '4xx': ErrorBody } as const

export const clanMembershipRoutes = {
  /** All of them on one page: the leader first, then officers, then by the time they joined. */
  members: {
    method: 'GET',
    url: '/api/clans/:id/members',
    access: 'open',
    clan: { param: 'id', right: 'see' },
    schema: { tags, summary: '클랜원', params: clan, response: pageOf(ClanMember) },
  },
  leave: {
    method: 'DELETE',
    url: '/api/clans/:id/members/my',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: { tags, summary: '클랜 탈퇴', params: clan, response: done },
  },
  remove: {
    method: 'DELETE',
    url: '/api/clans/:id/members/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: { tags, summary: '클랜원 내보내기', params: member, response: done },
  },
  /** `leader` hands the clan over: the old leader becomes an officer. */
  changeRank: {
    method: 'PATCH',
    url: '/api/clans/:id/members/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: {
      tags,
      summary: '운영진 임명, 해임, 클랜장 위임',
      params: member,
      body: z.strictObject({ rank: ClanRank }),
      response: { 200: ClanMember, '4xx': ErrorBody },
    },
  },
  /** An empty one takes it away. Who it is about finds it in the file of what is held of them, and nowhere else. */
  note: {
    method: 'PUT',
    url: '/api/clans/:id/members/:userId/note',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      tags,
      summary: '클랜원 메모, 운영진만',
      params: member,
      body: z.strictObject({ note: lineOf(LIMITS.memberNoteMaxLength) }),
      response: done,
    },
  },
  /** By the bell, whoever has not played for a month, and each once in a month, whichever officer it is. */
  greet: {
    method: 'POST',
    url: '/api/clans/:id/greetings',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      tags,
      summary: '오래 쉬는 클랜원에게 안부',
      params: clan,
      body: z.strictObject({}),
      response: { 200: z.object({ greeted: z.int().nonnegative() }), '4xx': ErrorBody },
    },
  },
  apply: {
    method: 'POST',
    url: '/api/clans/:id/join-requests',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: {
      tags,
      summary: '가입 신청',
      params: clan,
      body: z.strictObject({
        reason: lineOf(LIMITS.joinReasonMaxLength).default(''),
      }),
      response: { 201: JoinRequest, '4xx': ErrorBody },
    },
  },
  /** Those that wait, unless another status is asked for; the oldest first. */
  requests: {
    method: 'GET',
    url: '/api/clans/:id/join-requests',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      tags,
      summary: '받은 가입 신청',
      params: clan,
      querystring: z.object({ ...clanWindow, status: JoinRequestStatus.default('pending') }),
      response: pageOf(JoinRequest),
    },
  },
  decide: {
    method: 'PATCH',
    url: '/api/clans/:id/join-requests/:requestId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      tags,
      summary: '가입 신청 승인 또는 거절',
      params: z.object({ id: z.uuid(), requestId: z.uuid() }),
      body: z.strictObject({ action: JoinAction }),
      response: { 200: JoinRequest, '4xx': ErrorBody },
    },
  },
  /** Without those the applicant took back; the newest first. */
  myRequests: {
    method: 'GET',
    url: '/api/clans/my-join-requests',
    access: 'login',
    schema: { tags, summary: '내가 보낸 가입 신청', querystring: z.object(clanWindow), response: pageOf(JoinRequest) },
  },
  /** Also while the clan is hidden: the application is still the applicant's. */
  cancel: {
    method: 'DELETE',
    url: '/api/clans/:id/join-requests/my',
    access: 'login',
    limits: ['clan'],
    schema: { tags, summary: '가입 신청 취소', params: clan, response: done },
  },
  blocks: {
    method: 'GET',
    url: '/api/clans/:id/blocks',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: { tags, summary: '다시 신청할 수 없는 사람', params: clan, response: pageOf(ClanBlock) },
  },
  unblock: {
    method: 'DELETE',
    url: '/api/clans/:id/blocks/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { tags, summary: '다시 신청할 수 있게 하기', params: member, response: done },
  },
} as const satisfies Record<string, Route>
