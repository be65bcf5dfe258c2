import { PROOFS } from '@buri/domain/claims/proofs'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { Visibility } from './players.ts'
import type { Route } from './route.ts'

const RiotName = z.object({ summonerName: z.string(), tagLine: z.string() })
const profileIcon = z.string().nullable()
const time = z.iso.datetime()
const idParams = z.object({ id: z.uuid() })

/** `id` is the id of the player. */
export const GameAccount = RiotName.extend({
  id: z.uuid(),
  profileIcon,
  visibility: Visibility,
  proof: z.enum(PROOFS),
  since: time,
  /** When the owner may hide the player. `null` if that is possible now. */
  hidingWaitsUntil: time.nullable(),
})
export type GameAccount = z.infer<typeof GameAccount>

/** `disputed` means that another account owns or claims the player, so that an administrator decides. */
export const ClaimStatus = z.enum(['pending', 'approved', 'rejected', 'cancelled', 'disputed'])
export type ClaimStatus = z.infer<typeof ClaimStatus>

/** A player that another account has taken over with stronger proof. `id` is the id of the player. */
export const LostAccount = RiotName.extend({
  id: z.uuid(),
  profileIcon,
  displacedAt: time,
  hasObjected: z.boolean(),
})
export type LostAccount = z.infer<typeof LostAccount>

export const Claim = RiotName.extend({
  id: z.uuid(),
  profileIcon,
  status: ClaimStatus,
  /** The profile icon to set in the game as proof. `null` if people confirm the claim instead. */
  proofIcon: z.object({ id: z.int(), imageUrl: z.string().nullable() }).nullable(),
  /** How many owners have confirmed the claim. It needs three. */
  vouchers: z.int().nonnegative(),
  /** Whether only staff decide the claim, because they rejected an earlier one of the account. */
  isForStaff: z.boolean(),
  createdAt: time,
  decidedAt: time.nullable(),
})
export type Claim = z.infer<typeof Claim>

const Person = z.object({ id: z.uuid(), nickname: z.string(), avatarUrl: z.string() })

export const ClaimToDecide = Claim.extend({
  claimant: Person,
  owner: Person.nullable(),
})
export type ClaimToDecide = z.infer<typeof ClaimToDecide>

export const claimRoutes = {
  waiting: {
    call: 'GET /api/admin/claims',
    access: 'admin',
    schema: {
      summary: '확인을 기다리는 게임 계정, 오래된 것부터',
      querystring: z.object({
        cursor: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.matchPageSize),
      }),
      response: { 200: z.object({ items: z.array(ClaimToDecide), nextCursor: z.uuid().nullable() }) },
    },
  },
  decide: {
    call: 'PATCH /api/admin/claims/:id',
    access: 'admin',
    limits: ['admin'],
    schema: {
      summary: '게임 계정 연결 승인 또는 거절',
      params: idParams,
      body: z.strictObject({
        action: z.enum(['approve', 'reject']),
        /** Without this, approving a claim to an owned player makes the claim disputed. */
        takeOver: z.boolean().default(false),
      }),
      response: { 200: ClaimToDecide },
    },
  },
  /** Undisputed claims of other members, oldest first. */
  ofClan: {
    call: 'GET /api/clans/:id/claims',
    access: 'login',
    clan: { param: 'id', right: 'confirmClaims' },
    schema: {
      tags: ['clans'],
      summary: '클랜원의 확인을 기다리는 게임 계정',
      params: idParams,
      response: { 200: z.object({ items: z.array(ClaimToDecide) }) },
    },
  },
  confirm: {
    call: 'POST /api/clans/:id/claims/:claimId/confirm',
    repeat: 'keyed',
    access: 'login',
    limits: ['admin'],
    clan: { param: 'id', right: 'confirmClaims' },
    schema: {
      tags: ['clans'],
      summary: '클랜원의 게임 계정 연결 확인',
      params: z.object({ id: z.uuid(), claimId: z.uuid() }),
      response: { 200: ClaimToDecide },
    },
  },
} as const satisfies Record<string, Route>

export const accountRoutes = {
  accounts: {
    call: 'GET /api/me/accounts',
    access: 'login',
    schema: {
      summary: '연결한 게임 계정과 확인 중인 요청',
      response: {
        200: z.object({
          accounts: z.array(GameAccount),
          /** Pending claims and the last few decided claims, newest first. */
          claims: z.array(Claim),
          lost: z.array(LostAccount),
        }),
      },
    },
  },
  claim: {
    call: 'POST /api/me/accounts',
    repeat: 'keyed',
    access: 'login',
    limits: ['claim'],
    schema: {
      summary: '게임 계정 연결 요청',
      body: z.strictObject({ nameTag: z.string().max(LIMITS.nameTagMaxLength).trim().min(1) }),
      response: { 201: Claim },
    },
  },
  checkClaim: {
    call: 'POST /api/me/accounts/:id/check',
    repeat: 'harmless',
    access: 'login',
    limits: ['icon-check'],
    schema: { summary: '프로필 아이콘으로 확인', params: idParams, response: { 200: Claim } },
  },
  /** `id` is that of the player or the claim. */
  unlink: {
    call: 'DELETE /api/me/accounts/:id',
    access: 'login',
    limits: 'none',
    schema: { summary: '연결 해제 또는 요청 취소', params: idParams, response: { 204: z.null() } },
  },
  /** `id` is the id of the player, whom another account took over with stronger proof. */
  object: {
    call: 'POST /api/me/accounts/:id/objection',
    repeat: 'keyed',
    access: 'login',
    limits: ['claim'],
    schema: { summary: '바뀐 주인에 이의 제기', params: idParams, response: { 201: Claim } },
  },
  setVisibility: {
    call: 'PUT /api/me/accounts/:id/visibility',
    access: 'login',
    limits: ['showing'],
    schema: {
      summary: '전적 공개 범위',
      params: idParams,
      body: z.strictObject({ visibility: Visibility }),
      response: { 200: GameAccount },
    },
  },
} as const satisfies Record<string, Route>
