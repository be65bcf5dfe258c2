import { BALANCE_CHOICES, NIGHT_LIMITS, NIGHT_MODES } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Side } from '../matches.ts'
import { ErrorBody, type Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { AllWeights } from './balance.ts'
import { Night, NightPosition, NightTime, nightParams } from './nights.ts'

const TEAM = 5
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const Seat = z.strictObject({ signupId: z.uuid(), position: NightPosition.nullish() })
const Team = z.array(Seat).length(TEAM)

/** Ten with a place, or those whose turn it is. */
export const NewGame = z.strictObject({
  signupIds: z
    .array(z.uuid())
    .length(2 * TEAM)
    .optional(),
  /** The night's own when absent. */
  mode: z.enum(NIGHT_MODES).optional(),
})
export type NewGame = z.output<typeof NewGame>

const Pair = z.array(z.uuid()).length(2)
const pairs = z.array(Pair).max(NIGHT_LIMITS.planRules)

/** What the host asks of a game's teams. */
const plan = {
  preset: z.enum(BALANCE_CHOICES),
  locks: z
    .array(z.object({ signupId: z.uuid(), side: Side.nullable(), position: NightPosition.nullable() }))
    .max(NIGHT_LIMITS.planRules),
  together: pairs,
  apart: pairs,
}
export const TeamPlan = z.object(plan)
export type TeamPlan = z.output<typeof TeamPlan>

export const TeamsInput = z.union([
  /** As they are said; positions left out are given by what people chose. Anyone with a place may be among the ten. */
  z.strictObject({
    method: z.literal('given'),
    blue: Team,
    red: Team,
    /** What they are to be judged by, for everyone who looks at them; `seed` is of the balance they were taken from. */
    plan: TeamPlan.optional(),
    seed: seed.optional(),
    /** Why these, in the host's words. */
    reason: lineOf(NIGHT_LIMITS.reasonLength).optional(),
  }),
  /** The exact balance, or its second or third: `option` 0 to 2. */
  z.strictObject({
    method: z.literal('balance'),
    preset: z.enum(BALANCE_CHOICES).optional(),
    option: z.int().min(0).max(2).default(0),
    seed: seed.optional(),
  }),
  z.strictObject({ method: z.literal('random'), seed: seed.optional() }),
  /** Blue becomes red. */
  z.strictObject({ method: z.literal('turn') }),
])
export type TeamsInput = z.output<typeof TeamsInput>

/** A typed winner, or a stored match; `isThis: false` says that the match that was asked about, or taken by itself, is another game. */
export const ResultInput = z.union([
  z.strictObject({ winner: Side }),
  z.strictObject({ matchId: z.string().max(LIMITS.matchIdMaxLength), isThis: z.boolean().default(true) }),
])
export type ResultInput = z.output<typeof ResultInput>

/** What the teams of a game are judged by: each browser works out the best ones, and what any others cost. */
export const GameBalance = z.object({
  ...plan,
  /** Of the preset, or the clan's as they were when the teams were fixed; until then as they are. */
  weights: AllWeights,
  /** What the clan has settled by now. */
  clanWeights: AllWeights.nullable(),
  players: z.array(
    z.object({
      signupId: z.uuid(),
      /** The balancing track's, for the computation and no screen; the middle of the others' for a hidden player. */
      strength: z.int(),
      deviation: z.int().nonnegative(),
      /** No rated match is known, or the caller may not see them. */
      isGuessed: z.boolean(),
      main: NightPosition.nullable(),
      sub: NightPosition.nullable(),
      refused: z.array(NightPosition),
      /** Games of tonight since the last one off both own positions. */
      gamesSinceFill: z.int().nonnegative().nullable(),
    }),
  ),
  /** Who were in one team in the game before. */
  repeats: z.array(Pair),
  seed: z.int().nonnegative(),
  reason: z.string().nullable(),
})
export type GameBalance = z.infer<typeof GameBalance>

const tags = ['inhouse']
const params = z.object({ id: z.uuid(), n: z.coerce.number().int().min(1).max(NIGHT_LIMITS.gamesPerNight) })
/**
 * Of the game as the caller saw it: what was meant for one that has been cancelled since is refused where another has its number
 * by now. Without it the number alone counts.
 */
const querystring = z.object({ createdAt: NightTime.optional() })
const answer = { 200: Night, '4xx': ErrorBody } as const
const game = '/api/inhouse/nights/:id/games/:n'

export const nightGameRoutes = {
  /** The next game with its ten, teams not yet made. A game that is still LIVE is then over, and waits for its result. */
  create: {
    method: 'POST',
    url: '/api/inhouse/nights/:id/games',
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '다음 경기 열기',
      params: nightParams,
      body: NewGame,
      response: { 201: Night, '4xx': ErrorBody },
    },
  },
  balance: {
    method: 'GET',
    url: `${game}/balance`,
    access: 'open',
    schema: { tags, summary: '팀을 나눈 까닭', params, response: { 200: GameBalance, '4xx': ErrorBody } },
  },
  /** Fixes teams and sides, and again until the start. */
  teams: {
    method: 'POST',
    url: `${game}/teams`,
    access: 'login',
    limits: ['night-change'],
    schema: { tags, summary: '팀 나누기', params, querystring, body: TeamsInput, response: answer },
  },
  /** LIVE from now on. Of two who press at once the second is told that it has begun. */
  start: {
    method: 'POST',
    url: `${game}/start`,
    access: 'login',
    limits: ['night-change'],
    schema: { tags, summary: '경기 시작', params, querystring, response: answer },
  },
  /** One who has to go is replaced in the same seat, also in the midst of the game; everything else stays. */
  substitute: {
    method: 'POST',
    url: `${game}/substitutions`,
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '사람 바꾸기',
      params,
      querystring,
      body: z.strictObject({
        leavingId: z.uuid(),
        enteringId: z.uuid(),
        /** Is gone for tonight; otherwise keeps the place and sits out. */
        hasLeft: z.boolean().default(false),
      }),
      response: answer,
    },
  },
  /**
   * A typed winner by the night's manager waits for one of each team, who say the same by the same call, guests too. A
   * `matchId`, by the night's manager, says which stored match the game was. Replays find their game by themselves.
   */
  result: {
    method: 'POST',
    url: `${game}/result`,
    access: 'open',
    limits: ['night-join'],
    schema: { tags, summary: '경기 결과', params, querystring, body: ResultInput, response: answer },
  },
  /** As if it had not been; not once its result stands. */
  cancel: {
    method: 'DELETE',
    url: game,
    access: 'login',
    limits: ['night-change'],
    schema: { tags, summary: '경기 취소', params, querystring, response: answer },
  },
  /** Captains pick, eight times: drawn from the third with the highest 부리 점수, unless it is said who. Again begins anew. */
  draft: {
    method: 'POST',
    url: `${game}/draft`,
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '주장 드래프트 시작',
      params,
      querystring,
      body: z.strictObject({
        /** Blue's, then red's. */
        captains: z.array(z.uuid()).length(2).optional(),
        seconds: z
          .int()
          .min(NIGHT_LIMITS.pickSecondsMin)
          .max(NIGHT_LIMITS.pickSecondsMax)
          .default(NIGHT_LIMITS.pickSeconds),
      }),
      response: answer,
    },
  },
  /**
   * Of the game that is being drafted. The same pick once more changes nothing; one that comes late, or by another than the
   * captain whose turn it is or the night's manager, is refused. After the eighth the teams are fixed.
   */
  pick: {
    method: 'POST',
    url: '/api/inhouse/nights/:id/draft/picks',
    access: 'open',
    limits: ['night-join'],
    schema: {
      tags,
      summary: '뽑기',
      params: nightParams,
      querystring,
      body: z.strictObject({ nth: z.int().min(1).max(8), signupId: z.uuid() }),
      response: answer,
    },
  },
  /** Takes back the last pick, by the night's manager. */
  undoPick: {
    method: 'DELETE',
    url: '/api/inhouse/nights/:id/draft/picks/:nth',
    access: 'login',
    limits: ['night-change'],
    schema: {
      tags,
      summary: '마지막 픽 되돌리기',
      params: z.object({ id: z.uuid(), nth: z.coerce.number().int().min(1).max(8) }),
      querystring,
      response: answer,
    },
  },
} as const satisfies Record<string, Route>
