import { INVITATION_LIMITS } from '@buri/domain/clans/invitationLimits'
import { z } from 'zod'
import { CrestUrl } from './clanCrests.ts'
import { ClanPerson } from './clans.ts'
import type { Route } from './route.ts'
import { NameTagParam } from './texts.ts'

const time = z.iso.datetime()
const count = z.int().nonnegative()

export const ClanInvitation = z.object({
  id: z.uuid(),
  /** The link of a personal invitation admits only the invited person. */
  code: z.string().nullable(),
  /** The name in the clan's roster for which the link was made. */
  guestName: z.string().nullable(),
  /** `null` for a link, and for somebody who was found by the name of a player. */
  person: ClanPerson.nullable(),
  /** `null` if the invited person has no player or the viewer may not see it. */
  player: z.object({ summonerName: z.string(), tagLine: z.string() }).nullable(),
  invitedBy: z.string(),
  uses: count,
  used: count,
  createdAt: time,
  expiresAt: time,
})
export type ClanInvitation = z.infer<typeof ClanInvitation>

/** The part that anyone with the link of an invitation may see, even if the clan is private. */
export const InvitationCard = z.object({
  code: z.string(),
  isPersonal: z.boolean(),
  invitedBy: z.string(),
  expiresAt: time,
  clan: z.object({
    id: z.uuid(),
    clanName: z.string(),
    crestUrl: CrestUrl,
    introduceContent: z.string(),
    memberCount: count,
    memberLimit: count,
    leaderName: z.string(),
    isPublic: z.boolean(),
  }),
  isMember: z.boolean(),
  /** The name in the clan's roster, which does not prove who the viewer is. */
  guestName: z.string().nullable(),
  /** Accepting the invitation joins this night too. */
  tonight: z.object({ id: z.uuid(), title: z.string(), startsAt: time, places: count, inCount: count }).nullable(),
})
export type InvitationCard = z.infer<typeof InvitationCard>

export const InvitationAnswer = z.object({
  clanId: z.uuid(),
  isMember: z.boolean(),
  /** `none` if the account still has to sign up itself, for example because it has no linked player. */
  night: z.object({ id: z.uuid(), title: z.string(), place: z.enum(['in', 'waiting', 'none']) }).nullable(),
})
export type InvitationAnswer = z.infer<typeof InvitationAnswer>

export const NewInvitation = z
  .strictObject({
    userId: z.uuid().optional(),
    player: NameTagParam.min(1).optional(),
    uses: z.int().min(1).max(INVITATION_LIMITS.usesMax).default(1),
    days: z.int().min(1).max(INVITATION_LIMITS.daysMax).default(INVITATION_LIMITS.days),
  })
  .refine(({ userId, player, uses }) => (userId === undefined && player === undefined) || uses === 1, {
    path: ['uses'],
  })
  .refine(({ userId, player }) => userId === undefined || player === undefined, { path: ['player'] })
export type NewInvitation = z.output<typeof NewInvitation>

const clanParams = z.object({ id: z.uuid() })
const codeParams = z.object({
  code: z
    .string()
    .max(22)
    .regex(/^[\w-]{22}$/),
})
const noContent = { 204: z.null() } as const

export const clanInvitationRoutes = {
  list: {
    call: 'GET /api/clans/:id/invitations',
    access: 'login',
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '보낸 초대',
      params: clanParams,
      response: { 200: z.object({ data: z.array(ClanInvitation) }) },
    },
  },
  create: {
    call: 'POST /api/clans/:id/invitations',
    repeat: 'keyed',
    access: 'login',
    limits: ['invitation'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: {
      summary: '사람을 초대하거나 초대 링크 만들기',
      params: clanParams,
      body: NewInvitation,
      response: { 201: ClanInvitation },
    },
  },
  revoke: {
    call: 'DELETE /api/clans/:id/invitations/:invitationId',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'decideRequests' },
    schema: { summary: '초대 취소', params: z.object({ id: z.uuid(), invitationId: z.uuid() }), response: noContent },
  },
  mine: {
    call: 'GET /api/me/invitations',
    access: 'login',
    schema: { summary: '받은 초대', response: { 200: z.object({ data: z.array(InvitationCard) }) } },
  },
  card: {
    call: 'GET /api/invitations/:code',
    access: 'open',
    limits: ['clan-search'],
    schema: { summary: '초대', params: codeParams, response: { 200: InvitationCard } },
  },
  /** Accepting joins the clan and the night of this evening. A declined link stays open for others. */
  answer: {
    call: 'POST /api/invitations/:code',
    repeat: 'keyed',
    access: 'login',
    limits: ['clan'],
    schema: {
      summary: '초대로 가입하기 또는 나중에',
      params: codeParams,
      body: z.strictObject({ action: z.enum(['accept', 'decline']) }),
      response: { 200: InvitationAnswer },
    },
  },
} as const satisfies Record<string, Route>
