import { DECISIONS, DISPUTE_REASONS } from '@buri/domain/matches/trust'
import { z } from 'zod'
import { LIMITS } from './limits.ts'
import { MatchTrust, Side } from './matches.ts'
import type { Route } from './route.ts'
import { lineOf, MatchIdParam } from './texts.ts'

const count = z.int().nonnegative()

const MatchVersion = z.object({
  winner: Side.nullable(),
  lines: z.array(
    z.object({
      side: Side,
      championName: z.string(),
      kills: count,
      deaths: count,
      assists: count,
    }),
  ),
})
export type MatchVersion = z.infer<typeof MatchVersion>

export const MatchDispute = z.object({
  id: z.uuid(),
  reason: z.enum([...DISPUTE_REASONS, 'contradiction']),
  detail: z.string(),
  openedAt: z.iso.datetime(),
  isMine: z.boolean(),
  /** Whether people chose another version of the match after the objection. */
  isAboutEarlierVersion: z.boolean(),
  decision: z.enum(DECISIONS).nullable(),
  /** The votes that the viewer may cast. A decision may need several votes. */
  mayDecide: z.array(z.enum([...DECISIONS, 'open'])),
  /** `null` once the dispute is decided. */
  ownVote: z.enum(DECISIONS).nullable(),
  /** `kept` is the stored version, `other` that of the other source. */
  versions: z.object({ kept: MatchVersion, other: MatchVersion }).nullable(),
})
export type MatchDispute = z.infer<typeof MatchDispute>

const Standing = z.object({
  standing: MatchTrust,
  maturesAt: z.iso.datetime().nullable(),
  /** The same number as in `MatchDetail`. */
  silentGuests: count,
})

export const matchTrustRoutes = {
  confirm: {
    call: 'POST /api/matches/:matchId/confirmations',
    repeat: 'keyed',
    access: 'login',
    limits: ['match-edit'],
    schema: {
      summary: '경기가 맞다고 확인하기',
      params: z.object({ matchId: MatchIdParam }),
      /** `shownKey` of the match as the account saw it. The confirmation is refused if the match has changed since. */
      querystring: z.object({ shownKey: z.string().max(32).optional() }),
      response: { 200: Standing },
    },
  },
  disputes: {
    call: 'GET /api/matches/:matchId/disputes',
    access: 'login',
    schema: {
      summary: '경기에 제기된 이의, 함께한 사람과 운영자에게',
      params: z.object({ matchId: MatchIdParam }),
      response: { 200: z.object({ items: z.array(MatchDispute) }) },
    },
  },
  dispute: {
    call: 'POST /api/matches/:matchId/disputes',
    repeat: 'keyed',
    access: 'login',
    limits: ['match-edit'],
    schema: {
      summary: '경기에 이의 제기하기',
      params: z.object({ matchId: MatchIdParam }),
      body: z.strictObject({ reason: z.enum(DISPUTE_REASONS), detail: lineOf(LIMITS.disputeMaxLength).optional() }),
      response: { 201: z.object({ id: z.uuid(), ...Standing.shape }) },
    },
  },
  /** `open` withdraws the vote. `withdrawn` is for the account that objected. */
  decide: {
    call: 'PATCH /api/matches/:matchId/disputes/:disputeId',
    access: 'login',
    limits: ['match-edit'],
    schema: {
      summary: '이의 결정하기',
      params: z.object({ matchId: MatchIdParam, disputeId: z.uuid() }),
      body: z.strictObject({ decision: z.enum([...DECISIONS, 'open']) }),
      response: { 200: z.object({ isDecided: z.boolean(), ...Standing.shape }) },
    },
  },
} as const satisfies Record<string, Route>
