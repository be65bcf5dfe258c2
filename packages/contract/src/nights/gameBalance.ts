import { BALANCE_CHOICES, NIGHT_LIMITS } from '@buri/domain/nights/nightSettings'
import { z } from 'zod'
import { Side } from '../matches.ts'
import { AllWeights } from './balance.ts'
import { NightPosition } from './positions.ts'

const Pair = z.array(z.uuid()).length(2)
const pairs = z.array(Pair).max(NIGHT_LIMITS.planRules)

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

/** Data from which the browser computes the best teams and the cost of any others. */
export const GameBalance = z.object({
  ...plan,
  /** The clan's present weights until the teams are fixed; from then on, the weights of that time. */
  weights: AllWeights,
  /** The present weights of the clan. `null` if it has set none. */
  clanWeights: AllWeights.nullable(),
  players: z.array(
    z.object({
      signupId: z.uuid(),
      /** Used only in computations and never shown. A hidden player gets the others' median. */
      strength: z.int(),
      deviation: z.int().nonnegative(),
      /** True if the person has no rated match, or none that the viewer may see. The strength is then a guess. */
      isGuessed: z.boolean(),
      main: NightPosition.nullable(),
      sub: NightPosition.nullable(),
      refused: z.array(NightPosition),
      /** The number of games of this night since the person last had to play neither of their own positions. */
      gamesSinceFill: z.int().nonnegative().nullable(),
    }),
  ),
  repeats: z.array(Pair),
  seed: z.int().nonnegative(),
  reason: z.string().nullable(),
})
export type GameBalance = z.infer<typeof GameBalance>
