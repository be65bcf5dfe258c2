import { CLAN_WEIGHT_MAX, COST_TERMS } from '@buri/domain/balancing/weights'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Position, Side } from '../matches.ts'
import { ErrorBody, type Route } from '../route.ts'
import { lineOf } from '../texts.ts'

// Sixteen joined emoji and a tag are 190 characters.
const Name = lineOf(2 * LIMITS.nameTagMaxLength)
const LONGEST_LINE = 1000
/** 부리 점수, or any scale of which 40 points are one of OpenSkill's μ. */
const points = z.number().min(-100_000).max(100_000)
const weight = z.number().min(0).max(100)
const oneOrMore = z.union([Position, z.array(Position).max(5)])
const groups = z.array(z.array(Name).min(2).max(5)).max(10)

const Balanced = z.strictObject({
  name: Name,
  rating: points,
  /** Standard deviation of the rating in points; of a settled player where it is absent. */
  deviation: z.number().min(0).max(10_000).optional(),
  /** Without one every seat suits alike. */
  main: Position.nullish(),
  sub: oneOrMore.nullish(),
  refused: oneOrMore.nullish(),
  /** Games since the last one off both own positions; such a game is not to be given again soon. */
  gamesSinceFill: z.int().min(0).max(1000).nullish(),
})

/** Of a preset some may be changed; without one those left out are 0. */
const Weights = z.strictObject({
  strength: weight.optional(),
  lane: weight.optional(),
  offRole: weight.optional(),
  spread: weight.optional(),
  repeat: weight.optional(),
  together: weight.optional(),
  apart: weight.optional(),
})

const own = z.number().min(0).max(CLAN_WEIGHT_MAX)
/** Every factor. */
export const AllWeights = z.strictObject({
  strength: own,
  lane: own,
  offRole: own,
  spread: own,
  repeat: own,
  together: own,
  apart: own,
})

export const BalanceBody = z.strictObject({
  /** Ten; more or fewer are refused by a code of their own. */
  players: z.array(Balanced).max(60),
  /** Factors of the rules: 1 is the rule as it is, 0 switches its term off. */
  weights: Weights.optional(),
  preset: z.enum(['balanced', 'position', 'strength']).optional(),
  locks: z
    .array(z.strictObject({ name: Name, side: Side.nullish(), position: Position.nullish() }))
    .max(20)
    .optional(),
  together: groups.optional(),
  apart: groups.optional(),
  /** Who were in one team lately. */
  repeats: groups.optional(),
  /** The same people and seed are divided alike, in whatever order they come. */
  seed: z.int().min(0).max(4_294_967_295).optional(),
})
export type BalanceBody = z.output<typeof BalanceBody>

const percent = z.number().min(0).max(100)
const Seats = z.array(z.object({ name: z.string(), position: Position })).length(5)

export const BalanceAnswer = z.object({
  options: z
    .array(
      z.object({
        /** In 부리 points, lower is better; the sum of the terms. */
        cost: z.number(),
        terms: z.object(
          Object.fromEntries(COST_TERMS.map((term) => [term, z.number()])) as Record<
            (typeof COST_TERMS)[number],
            z.ZodNumber
          >,
        ),
        blueWinRate: percent,
        /** Standard deviation of `blueWinRate` in percentage points, from the ratings' own uncertainty. */
        spread: percent,
        blue: Seats,
        red: Seats,
      }),
    )
    .max(3),
  /** Why not everyone can have a seat, or one they asked for, in one sentence. */
  bottleneck: z.string().nullable(),
  seed: z.int(),
})
export type BalanceAnswer = z.infer<typeof BalanceAnswer>

/** What balancing knows of a player: strength is the balancing track's, for the computation and no screen. */
export const KnownPlayer = z.object({
  summonerName: z.string(),
  tagLine: z.string(),
  felicanScore: z.int(),
  ratedGames: z.int().nonnegative(),
  strength: z.int(),
  deviation: z.int().nonnegative(),
  main: Position.nullable(),
  sub: Position.nullable(),
})
export type KnownPlayer = z.infer<typeof KnownPlayer>

const tags = ['inhouse']

export const balanceRoutes = {
  balance: {
    method: 'POST',
    url: '/api/inhouse/balance',
    access: 'open',
    limits: ['balance'],
    schema: {
      tags,
      summary: '열 명을 두 팀으로 나누기',
      body: BalanceBody,
      response: { 200: BalanceAnswer, '4xx': ErrorBody },
    },
  },
  /** In the order given; `null` of a name no player has whom the caller may see. */
  players: {
    method: 'POST',
    url: '/api/inhouse/players',
    access: 'open',
    limits: ['balance-names'],
    schema: {
      tags,
      summary: '이름으로 팀 나누기에 쓸 기록 찾기',
      body: z.strictObject({
        /** Longer than any name is as unknown; longer than any line is none. */
        names: z.array(lineOf(LONGEST_LINE)).min(1).max(LIMITS.balancedNames),
      }),
      response: { 200: z.object({ players: z.array(KnownPlayer.nullable()) }), '4xx': ErrorBody },
    },
  },
} as const satisfies Record<string, Route>
