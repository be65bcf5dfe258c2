import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { ClanPerson, ClanRank, clanPaging } from './clans.ts'
import { LIMITS } from './limits.ts'
import { Position } from './matches.ts'
import { Pagination, type Route } from './route.ts'
import { lineOf } from './texts.ts'

const time = z.iso.datetime()

export const ClanPlayer = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  profileIcon: z.string().nullable(),
  /** The 부리 점수. `null` before the first rated match. */
  felicanScore: z.int().nullable(),
  provisional: z.boolean(),
  mainPosition: Position.nullable(),
  lastPlayedAt: time.nullable(),
})
export type ClanPlayer = z.infer<typeof ClanPlayer>

const ClanMonth = z.object({
  /** The number of rated matches. */
  games: z.int().nonnegative(),
  /** The most played position, then a second one that was played in at least a fifth of the games. */
  positions: z.array(Position).max(2),
})

export const ClanMember = ClanPerson.extend({
  rank: ClanRank,
  joinedAt: time,
  player: ClanPlayer.nullable(),
  /** The last 30 days. `null` without a player, or if the viewer may not see the dashboard. */
  month: ClanMonth.nullable(),
  /** May be empty. `null` for viewers who are not officers. */
  note: z.string().nullable(),
})
export type ClanMember = z.infer<typeof ClanMember>

export const JoinRequestStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'expired'])
export type JoinRequestStatus = z.infer<typeof JoinRequestStatus>

/** `clan_id` keeps its spelling, because other programs read it. */
export const JoinRequest = z.object({
  id: z.uuid(),
  clan_id: z.uuid(),
  /** `null` if the viewer may not see the clan any more. */
  clanName: z.string().nullable(),
  crestUrl: CrestUrl,
  status: JoinRequestStatus,
  reason: z.string(),
  createdAt: time,
  decidedAt: time.nullable(),
  applicant: ClanPerson.extend({ player: ClanPlayer.nullable() }),
  /** `null` without a player, or if the viewer may not decide applications. */
  gamesWithClan: z.int().nonnegative().nullable(),
})
export type JoinRequest = z.infer<typeof JoinRequest>

export const ClanBlock = ClanPerson.extend({
  cause: z.enum(['removed', 'rejected']),
  endsAt: time,
})
export type ClanBlock = z.infer<typeof ClanBlock>

/** `accept` means `approve`, and `decline` means `reject`. */
export const JoinAction = z.enum(['approve', 'reject', 'accept', 'decline'])
export type JoinAction = z.infer<typeof JoinAction>

const clanParams = z.object({ id: z.uuid() })
const memberParams = z.object({ id: z.uuid(), userId: z.uuid() })
const pageOf = <Item extends z.ZodType>(item: Item) =>
  ({ 200: z.object({ data: z.array(item), pagination: Pagination }) }) as const
const noContent = { 204: z.null() } as const

export const clanMembershipRoutes = {
  /** All members are on one page: the leader, then officers, then the others by the date they joined. */
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
  /** Removes all or none. People who are not members any more are ignored, so repeating changes nothing. */
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
  /** `leader` hands the clan over, and the old leader becomes an officer. */
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
  /** An empty text removes the note. The member can read it only in the export of their own data. */
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
  /** Each member gets at most one greeting in 30 days, even if several officers greet. */
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
  /** Oldest first. Only pending applications unless another status is requested. */
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
  /** Newest first. Withdrawn applications are left out. */
  myRequests: {
    call: 'GET /api/clans/my-join-requests',
    access: 'login',
    schema: { summary: '내가 보낸 가입 신청', querystring: z.object(clanPaging), response: pageOf(JoinRequest) },
  },
  /** Works even if the clan is hidden now, because the application belongs to the applicant. */
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
