import { CLAN_WEIGHT_MAX, COST_TERMS } from '@buri/domain/balancing/weights'
import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { Position, Side } from '../matches.ts'
import type { Route } from '../route.ts'
import { lineOf } from '../texts.ts'

// A name of sixteen joined emoji with a tag has 190 characters.
const Name = lineOf(2 * LIMITS.nameTagMaxLength)
const LONGEST_LINE = 1000
/** 부리 점수. Another scale may be used if 40 of its points are one unit of OpenSkill's μ. */
const points = z.number().min(-100_000).max(100_000)
const weight = z.number().min(0).max(100)
const oneOrMore = z.union([Position, z.array(Position).max(5)])
const groups = z.array(z.array(Name).min(2).max(5)).max(10)

const Balanced = z.strictObject({
  name: Name,
  rating: points,
  /** In points. The default is that of a settled player. */
  deviation: z.number().min(0).max(10_000).optional(),
  /** Without a main position, every position suits equally well. */
  main: Position.nullish(),
  sub: oneOrMore.nullish(),
  refused: oneOrMore.nullish(),
  /** Games since the player last had to play neither own position. A recent such game makes another less likely. */
  gamesSinceFill: z.int().min(0).max(1000).nullish(),
})

/** Replaces some weights of a preset. Without a preset, omitted weights are 0. */
const Weights = z.strictObject({
  strength: weight.optional(),
  lane: weight.optional(),
  offRole: weight.optional(),
  spread: weight.optional(),
  repeat: weight.optional(),
  together: weight.optional(),
  apart: weight.optional(),
})

const clanWeight = z.number().min(0).max(CLAN_WEIGHT_MAX)
export const AllWeights = z.strictObject({
  strength: clanWeight,
  lane: clanWeight,
  offRole: clanWeight,
  spread: clanWeight,
  repeat: clanWeight,
  together: clanWeight,
  apart: clanWeight,
})

export const BalanceBody = z.strictObject({
  /** Another number than ten is refused with a code of its own, so it is allowed here. */
  players: z.array(Balanced).max(60),
  /** Factors of the cost terms. 1 keeps a term as it is, and 0 ignores it. */
  weights: Weights.optional(),
  preset: z.enum(['balanced', 'position', 'strength']).optional(),
  locks: z
    .array(z.strictObject({ name: Name, side: Side.nullish(), position: Position.nullish() }))
    .max(20)
    .optional(),
  together: groups.optional(),
  apart: groups.optional(),
  /** Groups of people who were recently on the same team. */
  repeats: groups.optional(),
  /** The same players and seed give the same teams, whatever the order of the players. */
  seed: z.int().min(0).max(4_294_967_295).optional(),
})
export type BalanceBody = z.output<typeof BalanceBody>

const percent = z.number().min(0).max(100)
const Seats = z.array(z.object({ name: z.string(), position: Position })).length(5)

export const BalanceAnswer = z.object({
  options: z
    .array(
      z.object({
        /** The sum of the terms, in points of 부리 점수. Lower is better. */
        cost: z.number(),
        terms: z.object(
          Object.fromEntries(COST_TERMS.map((term) => [term, z.number()])) as Record<
            (typeof COST_TERMS)[number],
            z.ZodNumber
          >,
        ),
        blueWinRate: percent,
        /** Standard deviation of `blueWinRate` in percentage points, only from the uncertainty of the ratings. */
        spread: percent,
        blue: Seats,
        red: Seats,
      }),
    )
    .max(3),
  /** Says why some people get no seat, or not a position that they asked for. `null` if all get what they asked for. */
  bottleneck: z.string().nullable(),
  seed: z.int(),
})
export type BalanceAnswer = z.infer<typeof BalanceAnswer>

/** `strength` is from the balancing track. It is only used to compute and never shown. */
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

export const balanceRoutes = {
  balance: {
    call: 'POST /api/inhouse/balance',
    repeat: 'harmless',
    access: 'open',
    limits: ['balance'],
    schema: { summary: '열 명을 두 팀으로 나누기', body: BalanceBody, response: { 200: BalanceAnswer } },
  },
  /** The answer is in the order of the names. An entry is `null` if the viewer may see no player of that name. */
  players: {
    call: 'POST /api/inhouse/players',
    repeat: 'harmless',
    access: 'open',
    limits: ['balance-names'],
    schema: {
      summary: '이름으로 팀 나누기에 쓸 기록 찾기',
      body: z.strictObject({
        /** A name that is longer than any real one is unknown; a line that is longer is refused. */
        names: z.array(lineOf(LONGEST_LINE)).min(1).max(LIMITS.balancedNames),
      }),
      response: { 200: z.object({ players: z.array(KnownPlayer.nullable()) }) },
    },
  },
} as const satisfies Record<string, Route>
