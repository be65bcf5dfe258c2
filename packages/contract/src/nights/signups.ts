import { ARRIVALS, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { ErrorBody, type Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { Night, NightPosition, NightTime, nightParams } from './nights.ts'

const wishes = {
  main: NightPosition.nullish(),
  sub: NightPosition.nullish(),
  refused: z.array(NightPosition).max(5).optional(),
  arrival: z.enum(ARRIVALS).optional(),
  arrivesAt: NightTime.nullish(),
}

/**
 * Signed in with a linked player: nothing is needed. Everyone else says a game name as `name#tag`; without an account a cookie
 * remembers the place, which `claim` later makes the account's. Positions left out are those of last time.
 */
export const NewSignup = z.strictObject({
  name: lineOf(LIMITS.nameTagMaxLength).optional(),
  ...wishes,
  /** By the night's manager: signs someone else up, by the name alone. */
  isForOther: z.boolean().default(false),
})
export type NewSignup = z.output<typeof NewSignup>

export const SignupChange = z.strictObject({
  ...wishes,
  /** The answer to a ready check. */
  isReady: z.boolean().optional(),
  /** By the night's manager: not there; `false` brings the person back, to the end of the queue. */
  isAbsent: z.boolean().optional(),
  /** By the night's manager: gives the next free place, before all others who wait. */
  isPromoted: z.literal(true).optional(),
})
export type SignupChange = z.output<typeof SignupChange>

const tags = ['inhouse']
const params = z.object({ id: z.uuid(), signupId: z.uuid() })
const answer = { '4xx': ErrorBody } as const

export const signupRoutes = {
  /** 201 with a place or in the queue: `signups` says which, and why. */
  join: {
    method: 'POST',
    url: '/api/inhouse/nights/:id/signups',
    access: 'open',
    limits: ['night-join'],
    schema: {
      tags,
      summary: '내전에 참가하기',
      params: nightParams,
      body: NewSignup,
      response: { 201: z.object({ signupId: z.uuid(), night: Night }), ...answer },
    },
  },
  /** The own one, or any by the night's manager. */
  change: {
    method: 'PATCH',
    url: '/api/inhouse/nights/:id/signups/:signupId',
    access: 'open',
    limits: ['night-join'],
    schema: {
      tags,
      summary: '참가 고치기, 준비 확인',
      params,
      body: SignupChange,
      response: { 200: Night, ...answer },
    },
  },
  /** Leaves, or is removed by the night's manager; the place goes to the one who waits. */
  leave: {
    method: 'DELETE',
    url: '/api/inhouse/nights/:id/signups/:signupId',
    access: 'open',
    limits: ['night-join'],
    schema: { tags, summary: '참가 취소, 내보내기', params, response: { 200: Night, ...answer } },
  },
  /** Asks everybody with a place whether they are there; once more begins anew. */
  askReady: {
    method: 'POST',
    url: '/api/inhouse/nights/:id/ready-check',
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '준비 확인 시작',
      params: nightParams,
      body: z.strictObject({
        seconds: z
          .int()
          .min(NIGHT_LIMITS.readySecondsMin)
          .max(NIGHT_LIMITS.readySecondsMax)
          .default(NIGHT_LIMITS.readySeconds),
      }),
      response: { 200: Night, ...answer },
    },
  },
  /** This browser is no one's any more, as on a shared computer: places stay, and are no longer its own. */
  forget: {
    method: 'DELETE',
    url: '/api/inhouse/guest',
    access: 'open',
    limits: ['night-join'],
    schema: { tags, summary: '이 브라우저의 손님 지우기', response: { 204: z.null(), '4xx': ErrorBody } },
  },
  /** Whatever this browser did as a guest becomes the account's, with its games. */
  claim: {
    method: 'POST',
    url: '/api/inhouse/guest/claim',
    access: 'login',
    limits: ['night-join'],
    schema: {
      tags,
      summary: '손님으로 한 참가를 내 계정으로',
      response: { 200: z.object({ claimed: z.int() }), ...answer },
    },
  },
} as const satisfies Record<string, Route>
