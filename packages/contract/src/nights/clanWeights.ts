import { z } from 'zod'
import type { Route } from '../route.ts'
import { AllWeights } from './balance.ts'

/** `null` if the clan has set none. */
const ClanWeights = z.object({ weights: AllWeights.nullable() })
export type ClanWeights = z.infer<typeof ClanWeights>

const params = z.object({ id: z.uuid() })
const weightsResponse = { 200: ClanWeights } as const

export const clanWeightRoutes = {
  read: {
    call: 'GET /api/clans/:id/balance-weights',
    access: 'login',
    clan: { param: 'id', right: 'seeDashboard' },
    schema: { summary: '클랜의 팀 나누기 기준', params, response: weightsResponse },
  },
  /** `null` removes the weights; nights that use them then weigh all terms equally. */
  save: {
    call: 'PUT /api/clans/:id/balance-weights',
    access: 'login',
    limits: ['clan'],
    clan: { param: 'id', right: 'manageNights' },
    schema: {
      summary: '클랜의 팀 나누기 기준 정하기',
      params,
      body: z.strictObject(ClanWeights.shape),
      response: weightsResponse,
    },
  },
  /** Clans that have set none are left out. */
  own: {
    call: 'GET /api/me/balance-weights',
    access: 'login',
    schema: {
      summary: '내 클랜들의 팀 나누기 기준',
      response: {
        200: z.object({ data: z.array(z.object({ id: z.uuid(), clanName: z.string(), weights: AllWeights })) }),
      },
    },
  },
} as const satisfies Record<string, Route>
