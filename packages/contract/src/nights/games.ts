import { TEAM_SIZE } from '@buri/domain/matches/matchFacts'
import { BALANCE_CHOICES, NIGHT_LIMITS, NIGHT_MODES } from '@buri/domain/nights/nightSettings'
import { MAX_SEED } from '@buri/domain/nights/seededChance'
import { TEAM_LIMITS } from '@buri/domain/nights/teams/teamsSettings'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Side } from '../matches.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'
import { GameBalance, TeamPlan } from './gameBalance.ts'
import { Night, NightTime, nightParams } from './nights.ts'
import { NightPosition } from './positions.ts'
import { TeamNth } from './schedules.ts'
import { RulingInput, SideInput } from './series.ts'

const seed = z.int().min(0).max(MAX_SEED)
const Seat = z.strictObject({ signupId: z.uuid(), position: NightPosition.nullish() })
const Team = z.array(Seat).length(TEAM_SIZE)

/** `signupIds` are ten people with a place. The default is the ten whose turn it is. */
export const NewGame = z.strictObject({
  signupIds: z
    .array(z.uuid())
    .length(2 * TEAM_SIZE)
    .optional(),
  /** The default is the night's mode. */
  mode: z.enum(NIGHT_MODES).optional(),
  /** The order does not matter, because sides are drawn. The default is the plan's next pairing. */
  pairing: z.array(TeamNth).length(2).optional(),
  /** The default is the first empty room. */
  room: z.int().min(1).max(TEAM_LIMITS.rooms).optional(),
  /** Whether a friendly after the decided series has the teams of the series again. */
  isAgain: z.boolean().optional(),
})
export type NewGame = z.output<typeof NewGame>

export const TeamsInput = z.union([
  /** Omitted positions follow the players' preferences. Anyone with a place may be one of the ten. */
  z.strictObject({
    method: z.literal('given'),
    blue: Team,
    red: Team,
    /** `seed` is that of the balance from which the teams come. */
    plan: TeamPlan.optional(),
    seed: seed.optional(),
    /** Everyone can read the reason. */
    reason: lineOf(NIGHT_LIMITS.reasonLength).optional(),
  }),
  /** `option` is 0 to 2: the best, second or third best teams. */
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

/** `isThis: false` means that a suggested or assigned match belongs to another game. */
export const ResultInput = z.union([
  z.strictObject({ winner: Side }),
  z.strictObject({ matchId: z.string().max(LIMITS.matchIdMaxLength), isThis: z.boolean().default(true) }),
])
export type ResultInput = z.output<typeof ResultInput>

const params = z.object({ id: z.uuid(), n: z.coerce.number().int().min(1).max(NIGHT_LIMITS.gamesPerNight) })
/** A cancelled game's number is used again, so the number alone may mean a newer game. */
const querystring = z.object({ createdAt: NightTime.optional() })
const nightResponse = { 200: Night } as const
const gameUrl = '/api/inhouse/nights/:id/games/:n'

export const nightGameRoutes = {
  /** The new game has no teams yet, except in a series. It ends a LIVE game, which then waits for its result. */
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
  /** Sets the teams. Until the game starts, this replaces teams that were set before. */
  teams: {
    call: `POST ${gameUrl}/teams`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '팀 나누기', params, querystring, body: TeamsInput, response: nightResponse },
  },
  /** Makes the game LIVE. If two requests arrive at the same time, the second is refused. */
  start: {
    call: `POST ${gameUrl}/start`,
    repeat: 'keyed',
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '경기 시작', params, querystring, response: nightResponse },
  },
  /** Replaces a player by another person, also during the game. Nothing else changes. */
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
        /** Whether the replaced player leaves the night. Otherwise the player keeps the place and sits out. */
        hasLeft: z.boolean().default(false),
      }),
      response: nightResponse,
    },
  },
  /**
   * A winner typed by a manager must be confirmed by one player of each team with the same call; guests may do so too.
   * Replays find their game automatically.
   */
  result: {
    call: `POST ${gameUrl}/result`,
    repeat: 'keyed',
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '경기 결과', params, querystring, body: ResultInput, response: nightResponse },
  },
  /** A game between two teams of the night can only be voided. The match and its ratings do not change. */
  rule: {
    call: `PUT ${gameUrl}/ruling`,
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '세트나 경기 무효, 결과 고치기', params, body: RulingInput, response: nightResponse },
  },
  /** The captain of the choosing team, anyone of a team without a captain, and managers may choose. */
  side: {
    call: `PUT ${gameUrl}/side`,
    access: 'open',
    scope: 'nights',
    limits: ['night-join'],
    schema: { summary: '진영 고르기', params, body: SideInput, response: nightResponse },
  },
  /** The call is refused once the game has a result. */
  cancel: {
    call: `DELETE ${gameUrl}`,
    access: 'login',
    scope: 'nights',
    limits: ['night-change'],
    schema: { summary: '경기 취소', params, querystring, response: nightResponse },
  },
  /** Captains who are not given are drawn from the best third of the players by 부리 점수. */
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
  /** Repeating the same pick changes nothing, and a late pick is refused. The eighth pick fixes the teams. */
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
  /** Only managers may call this. */
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
