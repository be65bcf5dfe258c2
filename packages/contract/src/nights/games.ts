import { BALANCE_CHOICES, NIGHT_LIMITS, NIGHT_MODES } from '@buri/domain/nights/nightSettings'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Side } from '../matches.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { AllWeights } from './balance.ts'
import { Night, NightTime, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'
import { TeamNth } from './schedules.ts'
import { RulingInput, SideInput } from './series.ts'

const TEAM = 5
const seed = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const Seat = z.strictObject({ signupId: z.uuid(), position: NightPosition.nullish() })
const Team = z.array(Seat).length(TEAM)

/** Ten people with a place; if absent, those whose turn it is. */
export const NewGame = z.strictObject({
  signupIds: z
    .array(z.uuid())
    .length(2 * TEAM)
    .optional(),
  /** Defaults to the night's mode. */
  mode: z.enum(NIGHT_MODES).optional(),
  /**
   * The two teams that play in a night of several teams, in any order; the plan's next pairing if absent. Sides are
   * drawn.
   */
  pairing: z.array(TeamNth).length(2).optional(),
  /** The room in which they play; the first empty one if absent. */
  room: z.int().min(1).max(TEAM_LIMITS.rooms).optional(),
  /** Gives the teams of the series another game after it is decided, a friendly. The next set has them anyway. */
  isAgain: z.boolean().optional(),
})
export type NewGame = z.output<typeof NewGame>

const Pair = z.array(z.uuid()).length(2)
const pairs = z.array(Pair).max(NIGHT_LIMITS.planRules)

/** The host's conditions for a game's teams. */
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
  /**
   * Teams given by the host; omitted positions follow the players' choices. Anyone with a place may be among the ten.
   */
  z.strictObject({
    method: z.literal('given'),
    blue: Team,
    red: Team,
    /** Conditions by which everyone judges the teams; `seed` is that of the balance they came from. */
    plan: TeamPlan.optional(),
    seed: seed.optional(),
    /** The host's reason for these teams. */
    reason: lineOf(NIGHT_LIMITS.reasonLength).optional(),
  }),
  /** The best balance, or the second or third: `option` 0 to 2. */
  z.strictObject({
    method: z.literal('balance'),
    preset: z.enum(BALANCE_CHOICES).optional(),
    option: z.int().min(0).max(2).default(0),
    seed: seed.optional(),
  }),
  z.strictObject({ method: z.literal('random'), seed: seed.optional() }),
  /** Swaps blue and red. */
  z.strictObject({ method: z.literal('turn') }),
])
export type TeamsInput = z.output<typeof TeamsInput>

/**
 * A typed winner, or a stored match. `isThis: false` says that the suggested or automatically assigned match is another
 * game.
 */
export const ResultInput = z.union([
  z.strictObject({ winner: Side }),
  z.strictObject({ matchId: z.string().max(LIMITS.matchIdMaxLength), isThis: z.boolean().default(true) }),
])
export type ResultInput = z.output<typeof ResultInput>

/** The data to judge a game's teams by: each browser computes the best teams and the cost of any others. */
export const GameBalance = z.object({
  ...plan,
  /**
   * Weights of the preset or of the clan: the clan's as of when the teams were fixed, or the present ones until then.
   */
  weights: AllWeights,
  /** The clan's present weights. */
  clanWeights: AllWeights.nullable(),
  players: z.array(
    z.object({
      signupId: z.uuid(),
      /** From the balancing track: for computation, never shown. A hidden player gets the median of the others. */
      strength: z.int(),
      deviation: z.int().nonnegative(),
      /** True if the person has no rated match, or none that the viewer may see. */
      isGuessed: z.boolean(),
      main: NightPosition.nullable(),
      sub: NightPosition.nullable(),
      refused: z.array(NightPosition),
      /** Tonight's games since the last one in neither of the person's own positions. */
      gamesSinceFill: z.int().nonnegative().nullable(),
    }),
  ),
  /** Pairs who were on one team in the previous game. */
  repeats: z.array(Pair),
  seed: z.int().nonnegative(),
  reason: z.string().nullable(),
})
export type GameBalance = z.infer<typeof GameBalance>

const params = z.object({ id: z.uuid(), n: z.coerce.number().int().min(1).max(NIGHT_LIMITS.gamesPerNight) })
/**
 * Identifies the game the client saw: a cancelled game's number is used again, so without this the number alone
 * decides.
 */
const querystring = z.object({ createdAt: NightTime.optional() })
const nightResponse = { 200: Night } as const
const gameUrl = '/api/inhouse/nights/:id/games/:n'

export const nightGameRoutes = {
  /**
   * Creates the next game with its ten, without teams yet; the next set of a series has the teams of the last one. A
   * LIVE game then counts as over and waits for its result.
   */
  create: {
    call: 'POST /api/inhouse/nights/:id/games',
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '다음 경기 열기', params: nightParams, body: NewGame, response: { 201: Night } },
  },
  balance: {
    call: `GET ${gameUrl}/balance`,
    access: 'open',
    scope: 'read',
    schema: { summary: '팀을 나눈 이유', params, response: { 200: GameBalance } },
  },
  /** Fixes teams and sides; can be repeated until the game starts. */
  teams: {
    call: `POST ${gameUrl}/teams`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '팀 나누기', params, querystring, body: TeamsInput, response: nightResponse },
  },
  /**
   * Starts the game, which is LIVE from now on. The second of two simultaneous requests is refused: the game has
   * started.
   */
  start: {
    call: `POST ${gameUrl}/start`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '경기 시작', params, querystring, response: nightResponse },
  },
  /** Replaces a player in the same seat, even during the game; everything else stays. */
  substitute: {
    call: `POST ${gameUrl}/substitutions`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '사람 바꾸기',
      params,
      querystring,
      body: z.strictObject({
        leavingId: z.uuid(),
        enteringId: z.uuid(),
        /** Whether the replaced player is gone for tonight; otherwise they keep their place and sit out. */
        hasLeft: z.boolean().default(false),
      }),
      response: nightResponse,
    },
  },
  /**
   * A winner typed by a manager waits for one player of each team, guests included, to confirm with the same call. A
   * manager's `matchId` says which stored match the game was. Replays find their game automatically.
   */
  result: {
    call: `POST ${gameUrl}/result`,
    repeat: 'keyed',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '경기 결과', params, querystring, body: ResultInput, response: nightResponse },
  },
  /**
   * Voids or corrects a set of the series, or takes that back; a game of two of the night's teams can only be voided.
   * The match and its ratings stay as they are.
   */
  rule: {
    call: `PUT ${gameUrl}/ruling`,
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '세트나 경기 무효, 결과 고치기', params, body: RulingInput, response: nightResponse },
  },
  /**
   * Open to the captain of the choosing team, to anyone of a team without a captain, and to managers, until the time to
   * choose is over.
   */
  side: {
    call: `PUT ${gameUrl}/side`,
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '진영 고르기', params, body: SideInput, response: nightResponse },
  },
  /** Removes the game as if it never existed; impossible once it has a result. */
  cancel: {
    call: `DELETE ${gameUrl}`,
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '경기 취소', params, querystring, response: nightResponse },
  },
  /**
   * Captains pick eight times. Unless named, they are drawn from the third with the highest 부리 점수. Repeating the call
   * restarts the draft.
   */
  draft: {
    call: `POST ${gameUrl}/draft`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '주장 드래프트 시작',
      params,
      querystring,
      body: z.strictObject({
        /** The captains of blue and red, in this order. */
        captains: z.array(z.uuid()).length(2).optional(),
        seconds: z
          .int()
          .min(NIGHT_LIMITS.pickSecondsMin)
          .max(NIGHT_LIMITS.pickSecondsMax)
          .default(NIGHT_LIMITS.pickSeconds),
      }),
      response: nightResponse,
    },
  },
  /**
   * Picks a player in the current draft. Repeating the same pick changes nothing. A late pick is refused, and so is one
   * by a person who is neither the captain whose turn it is nor a manager. The eighth pick fixes the teams.
   */
  pick: {
    call: 'POST /api/inhouse/nights/:id/draft/picks',
    repeat: 'harmless',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: {
      summary: '뽑기',
      params: nightParams,
      querystring,
      body: z.strictObject({ nth: z.int().min(1).max(8), signupId: z.uuid() }),
      response: nightResponse,
    },
  },
  /** Undoes the last pick. Only managers may call it. */
  undoPick: {
    call: 'DELETE /api/inhouse/nights/:id/draft/picks/:nth',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: {
      summary: '마지막 픽 되돌리기',
      params: z.object({ id: z.uuid(), nth: z.coerce.number().int().min(1).max(8) }),
      querystring,
      response: nightResponse,
    },
  },
} as const satisfies Record<string, Route>
