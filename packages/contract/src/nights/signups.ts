import { ARRIVALS, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { Night, NightTime, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'

const wishes = {
  main: NightPosition.nullish(),
  sub: NightPosition.nullish(),
  refused: z.array(NightPosition).max(5).optional(),
  arrival: z.enum(ARRIVALS).optional(),
  arrivesAt: NightTime.nullish(),
  remark: lineOf(NIGHT_LIMITS.signupRemarkLength).optional(),
}

/**
 * A signed-in user with a linked player need not give a name. Everyone else gives a game name as `name#tag`. Omitted
 * positions default to those of the last signup.
 */
export const NewSignup = z.strictObject({
  name: lineOf(LIMITS.nameTagMaxLength).optional(),
  ...wishes,
  /** `true` signs someone else up, by name alone. Only managers may send it. */
  isForOther: z.boolean().default(false),
})
export type NewSignup = z.output<typeof NewSignup>

export const SignupChange = z.strictObject({
  ...wishes,
  isReady: z.boolean().optional(),
  /** `false` brings the person back, to the end of the queue. Only managers may send it. */
  isAbsent: z.boolean().optional(),
  /** Gives the person the next free place, ahead of everyone waiting. Only managers may send it. */
  isPromoted: z.literal(true).optional(),
})
export type SignupChange = z.output<typeof SignupChange>

export const SeatCode = z.object({ code: z.string(), until: z.iso.datetime() })
export type SeatCode = z.infer<typeof SeatCode>

const params = z.object({ id: z.uuid(), signupId: z.uuid() })

export const signupRoutes = {
  /** Answers 201 for a place and for the queue. `signups` shows which one, and why. */
  join: {
    call: 'POST /api/inhouse/nights/:id/signups',
    repeat: 'keyed',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: {
      summary: '내전에 참가하기',
      params: nightParams,
      body: NewSignup,
      response: { 201: z.object({ signupId: z.uuid(), night: Night }) },
    },
  },
  change: {
    call: 'PATCH /api/inhouse/nights/:id/signups/:signupId',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '참가 고치기, 준비 확인', params, body: SignupChange, response: { 200: Night } },
  },
  leave: {
    call: 'DELETE /api/inhouse/nights/:id/signups/:signupId',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '참가 취소, 내보내기', params, response: { 200: Night } },
  },
  /**
   * Creates a code that moves a guest's place to another device. It works once, within half an hour, and replaces an
   * earlier code. The guest may call it, and so may managers, who pass the code to a guest whose browser lost the
   * place.
   */
  seatCode: {
    call: 'POST /api/inhouse/nights/:id/signups/:signupId/seat-code',
    repeat: 'keyed',
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '다른 기기에서 이어서 참가할 코드 만들기', params, response: { 200: SeatCode } },
  },
  /**
   * Gives this browser the place for which the code was made. The browser that had the place before only watches from
   * then on.
   */
  takeSeat: {
    call: 'POST /api/inhouse/nights/:id/seat',
    repeat: 'keyed',
    access: 'open',
    limits: ['seat-code'],
    schema: {
      summary: '코드로 내 자리 되찾기',
      params: nightParams,
      body: z.strictObject({ code: lineOf(LIMITS.typedCodeMaxLength) }),
      response: { 200: z.object({ signupId: z.uuid(), night: Night }) },
    },
  },
  askReady: {
    call: 'POST /api/inhouse/nights/:id/ready-check',
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '준비 확인 시작',
      params: nightParams,
      body: z.strictObject({
        seconds: z
          .int()
          .min(NIGHT_LIMITS.readySecondsMin)
          .max(NIGHT_LIMITS.readySecondsMax)
          .default(NIGHT_LIMITS.readySeconds),
      }),
      response: { 200: Night },
    },
  },
  /** Forgets this browser's guest identity. Its places stay, but no longer belong to the browser. */
  forget: {
    call: 'DELETE /api/inhouse/guest',
    access: 'open',
    limits: ['night-join'],
    schema: { summary: '이 브라우저의 손님 지우기', response: { 204: z.null() } },
  },
  /** Transfers to the account what this browser did as a guest, games included. */
  claim: {
    call: 'POST /api/inhouse/guest/claim',
    repeat: 'keyed',
    access: 'login',
    limits: ['night-join'],
    schema: { summary: '손님으로 한 참가를 내 계정으로', response: { 200: z.object({ claimed: z.int() }) } },
  },
} as const satisfies Record<string, Route>
