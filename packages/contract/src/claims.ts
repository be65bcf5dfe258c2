import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { Claim } from './me.ts'
import { ErrorBody, type Route } from './route.ts'

const Person = z.object({ id: z.uuid(), nickname: z.string(), avatarUrl: z.string() })

/** A claim as those see it who decide. */
export const ClaimToDecide = Claim.extend({
  claimant: Person,
  /** Who owns the player now. */
  owner: Person.nullable(),
})
export type ClaimToDecide = z.infer<typeof ClaimToDecide>

const tags = ['admin']

export const claimRoutes = {
  waiting: {
    method: 'GET',
    url: '/api/admin/claims',
    access: 'admin',
    schema: {
      tags,
      summary: '확인을 기다리는 게임 계정, 오래된 것부터',
      querystring: z.object({
        cursor: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.listLimitMax).default(LIMITS.matchPageSize),
      }),
      response: {
        200: z.object({ items: z.array(ClaimToDecide), nextCursor: z.uuid().nullable() }),
        '4xx': ErrorBody,
      },
    },
  },
  decide: {
    method: 'PATCH',
    url: '/api/admin/claims/:id',
    access: 'admin',
    schema: {
      tags,
      summary: '게임 계정 연결 승인 또는 거절',
      params: z.object({ id: z.uuid() }),
      body: z.strictObject({
        action: z.enum(['approve', 'reject']),
        /** Takes the player from its present owner. Without it, approving the claim to an owned player leaves it disputed. */
        takeOver: z.boolean().default(false),
      }),
      response: { 200: ClaimToDecide, '4xx': ErrorBody },
    },
  },
  /** Of members other than the one who asks, undisputed ones, oldest first: for officers, who know their people. */
  ofClan: {
    method: 'GET',
    url: '/api/clans/:id/claims',
    access: 'login',
    schema: {
      tags: ['clans'],
      summary: '클랜원의 확인을 기다리는 게임 계정',
      params: z.object({ id: z.uuid() }),
      response: { 200: z.object({ items: z.array(ClaimToDecide) }), '4xx': ErrorBody },
    },
  },
  confirm: {
    method: 'POST',
    url: '/api/clans/:id/claims/:claimId/confirm',
    access: 'login',
    schema: {
      tags: ['clans'],
      summary: '클랜원의 게임 계정 연결 확인',
      params: z.object({ id: z.uuid(), claimId: z.uuid() }),
      response: { 200: ClaimToDecide, '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
