import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { ClanPerson, ClanRank, clanPaging } from './clans.ts'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { Pagination, type Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()

/** The person's game account, as far as the viewer may see it. */
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
  /** Rated matches. */
  games: z.int().nonnegative(),
  /** The most played position and, if played in a fifth of the games or more, the second. */
  positions: z.array(Position).max(2),
})

export const ClanMember = ClanPerson.extend({
  rank: ClanRank,
  joinedAt: time,
  player: ClanPlayer.nullable(),
  /**
   * The player's share of the clan's matches of the last 30 days; `null` without a player, or if the viewer sees no
   * dashboard.
   */
  month: ClanMonth.nullable(),
  /** The officers' note, empty without one; `null` for everyone else. */
  note: z.string().nullable(),
})
export type ClanMember = z.infer<typeof ClanMember>

export const JoinRequestStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired'])
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>

/** `clan_id` keeps the spelling that other programs read. */
export const JoinRequest = z.object({
  id: z.uuid(),
  clan_id: z.uuid(),
  /** `null` if the viewer may no longer see the clan. */
  clanName: z.string().nullable(),
  crestUrl: CrestUrl,
  status: JoinRequestStatus,
  reason: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  applicant: ClanPerson.extend({ player: ClanPlayer.nullable() }),
  /**
   * The clan's matches in which the applicant's player took part; `null` without a player, or if the viewer may not
   * decide requests.
   */
  gamesWithClan: z.int().nonnegative().nullable(),
})
export type JoinRequest = z.infer<typeof JoinRequest>

/** An account that may not apply for a while because it was removed or rejected. */
export const ClanBlock = ClanPerson.extend({
  cause: z.enum(['removed', 'rejected']),
  endsAt: time,
})
export type ClanBlock = z.infer<typeof ClanBlock>

/** `accept` and `decline` are accepted synonyms. */
export const JoinAction = z.enum(['approve', 'reject', 'accept', 'decline'])
export type JoinAction = z.infer<typeof JoinAction>

const clanParams = z.object({ id: z.uuid() })
const memberParams = z.object({ id: z.uuid(), userId: z.uuid() })
const pageOf = <Item extends z.ZodType>(item: Item) =>
  ({ 200: z.object({ data: z.array(item), pagination: Pagination }) }) as const
const noContent = { 204: z.null() } as const

export const clanMembershipRoutes = {
  /** All members on one page: the leader, then officers, then by joining date. */
  members: {
    call: 'GET /api/clans/:id/members',
    access: 'open',
    scope: 'read',
    clan: { param: 'id', right: 'see' },
    schema: { summary: '클랜원', params: clanParams, response: pageOf(ClanMember) },
  },
  leave: {
    call: 'DELETE /api/clans/:id/members/my',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: { summary: '클랜 탈퇴', params: clanParams, response: noContent },
  },
  remove: {
    call: 'DELETE /api/clans/:id/members/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: { summary: '클랜원 내보내기', params: memberParams, response: noContent },
  },
  /**
   * Removes all these members, or none if one may not be removed. People who are not members any more are passed over,
   * so a repeat changes nothing.
   */
  removeMany: {
    call: 'POST /api/clans/:id/members/removals',
    repeat: 'harmless',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'removeMember' },
    schema: {
      summary: '여러 클랜원 내보내기',
      params: clanParams,
      body: z.strictObject({ userIds: z.array(z.uuid()).min(1).max(LIMITS.clanMembersMax) }),
      response: { 200: z.object({ removed: z.int().nonnegative() }) },
    },
  },
  /** `leader` hands the clan over; the old leader becomes an officer. */
  changeRank: {
    call: 'PATCH /api/clans/:id/members/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: {
      summary: '운영진 임명, 해임, 클랜장 위임',
      params: memberParams,
      body: z.strictObject({ rank: ClanRank }),
      response: { 200: ClanMember },
    },
  },
  /** An empty note removes it. The member finds the note in their data export only. */
  note: {
    call: 'PUT /api/clans/:id/members/:userId/note',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '클랜원 메모, 운영진만',
      params: memberParams,
      body: z.strictObject({ note: lineOf(LIMITS.memberNoteMaxLength) }),
      response: noContent,
    },
  },
  /** Notifies resting members, each at most once in 30 days, whichever officer greets them. */
  greet: {
    call: 'POST /api/clans/:id/greetings',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '오래 쉬는 클랜원에게 안부',
      params: clanParams,
      body: z.strictObject({}),
      response: { 200: z.object({ greeted: z.int().nonnegative() }) },
    },
  },
  apply: {
    call: 'POST /api/clans/:id/join-requests',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'see' },
    schema: {
      summary: '가입 신청',
      params: clanParams,
      body: z.strictObject({
        reason: lineOf(LIMITS.joinReasonMaxLength).default(''),
      }),
      response: { 201: JoinRequest },
    },
  },
  /** Pending applications unless another status is requested; oldest first. */
  requests: {
    call: 'GET /api/clans/:id/join-requests',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '받은 가입 신청',
      params: clanParams,
      querystring: z.object({ ...clanPaging, status: JoinRequestStatus.default('pending') }),
      response: pageOf(JoinRequest),
    },
  },
  decide: {
    call: 'PATCH /api/clans/:id/join-requests/:requestId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '가입 신청 승인 또는 거절',
      params: z.object({ id: z.uuid(), requestId: z.uuid() }),
      body: z.strictObject({ action: JoinAction }),
      response: { 200: JoinRequest },
    },
  },
  /** Excludes applications the applicant withdrew; newest first. */
  myRequests: {
    call: 'GET /api/clans/my-join-requests',
    access: 'login',
    schema: { summary: '내가 보낸 가입 신청', querystring: z.object(clanPaging), response: pageOf(JoinRequest) },
  },
  /** Works for a hidden clan too: the application still belongs to the applicant. */
  cancel: {
    call: 'DELETE /api/clans/:id/join-requests/my',
    access: 'login',
    limits: ['clan'],
    schema: { summary: '가입 신청 취소', params: clanParams, response: noContent },
  },
  blocks: {
    call: 'GET /api/clans/:id/blocks',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: { summary: '다시 신청할 수 없는 사람', params: clanParams, response: pageOf(ClanBlock) },
  },
  unblock: {
    call: 'DELETE /api/clans/:id/blocks/:userId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { summary: '다시 신청할 수 있게 하기', params: memberParams, response: noContent },
  },
} as const satisfies Record<string, Route>
