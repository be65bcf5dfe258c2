import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { z } from 'zod'
import { LIMITS, MAX_INTEGER } from './limits.ts'
import { ShownPerson, Side } from './matches.ts'
import type { Route } from './route.ts'
import { lineOf } from './texts.ts'
import { MatchDate, Remark } from './uploads.ts'

const TypedLine = z.strictObject({
  /** The tag defaults to `KR1`. */
  name: lineOf(LIMITS.nameTagMaxLength),
  championId: z.int().positive().max(MAX_INTEGER).nullish(),
})
const TypedTeam = z.array(TypedLine).length(TEAM_SIZE)

/** A typed result is no match, and counts nowhere until a file of the same game arrives. */
export const TypedResult = z.object({
  id: z.uuid(),
  matchDate: z.iso.datetime(),
  winner: Side,
  remark: z.string().nullable(),
  /** `null` without a file of the same game, and for viewers who may not see all ten players. */
  matchId: z.string().nullable(),
  mayDelete: z.boolean(),
  players: z.array(
    z.object({
      ...ShownPerson.shape,
      side: Side,
      championName: z.string().nullable(),
      championImageUrl: z.string().nullable(),
    }),
  ),
})
export type TypedResult = z.infer<typeof TypedResult>

const url = '/api/matches/typed'
const params = z.object({ id: z.uuid() })

export const typedResultRoutes = {
  /** Answers 201 for a new result; repeating the call returns the existing one. */
  add: {
    call: `POST ${url}`,
    repeat: 'keyed',
    access: 'login',
    scope: 'upload',
    limits: ['upload', 'upload-file'],
    schema: {
      summary: '경기 결과를 직접 입력하기',
      body: z.strictObject({
        blue: TypedTeam,
        red: TypedTeam,
        winner: Side,
        matchDate: MatchDate.optional(),
        remark: Remark.optional(),
      }),
      response: { 200: TypedResult, 201: TypedResult },
    },
  },
  mine: {
    call: `GET ${url}`,
    access: 'login',
    schema: {
      summary: '내가 직접 입력한 결과, 최근 경기부터',
      response: { 200: z.object({ items: z.array(TypedResult) }) },
    },
  },
  one: {
    call: 'GET /api/matches/typed/:id',
    access: 'login',
    schema: { summary: '직접 입력한 결과 하나', params, response: { 200: TypedResult } },
  },
  remove: {
    call: 'DELETE /api/matches/typed/:id',
    access: 'login',
    limits: ['match-edit'],
    schema: { summary: '직접 입력한 결과 지우기', params, response: { 204: z.null() } },
  },
} as const satisfies Record<string, Route>
