import { killParticipation } from '../matches/killParticipation.ts'
import type { MatchFacts, Position } from '../matches/matchFacts.ts'
import { type Baseline, type RoleMeasure, roleZ, WINSOR_LIMIT } from '../matches/roleBaselines.ts'

export const STYLE_AXES = ['attack', 'growth', 'vision', 'joining', 'survival', 'defence', 'objective'] as const
export type StyleAxis = (typeof STYLE_AXES)[number]

/** The sums are integers, so that they are exact. */
export type StyleSums = { matches: number; axes: readonly (readonly [zHundredths: number, matches: number])[] }

/**
 * Usual kills and deaths per minute in each role. They were measured beside `ROLE_BASELINES` on 64 ranked and normal
 * games per role. A few one-sided games would double the deviations, so these are cut to the values of most games.
 */
const FIGHTING_BASELINES: Readonly<Record<Position, { kills: Baseline; deaths: Baseline }>> = {
  TOP: { kills: { mean: 0.19, deviation: 0.15 }, deaths: { mean: 0.19, deviation: 0.12 } },
  JUNGLE: { kills: { mean: 0.21, deviation: 0.15 }, deaths: { mean: 0.2, deviation: 0.12 } },
  MIDDLE: { kills: { mean: 0.25, deviation: 0.17 }, deaths: { mean: 0.2, deviation: 0.12 } },
  BOTTOM: { kills: { mean: 0.25, deviation: 0.17 }, deaths: { mean: 0.21, deviation: 0.12 } },
  UTILITY: { kills: { mean: 0.09, deviation: 0.08 }, deaths: { mean: 0.21, deviation: 0.11 } },
}

const zOf = (value: number, { mean, deviation }: Baseline) =>
  Math.max(-WINSOR_LIMIT, Math.min(WINSOR_LIMIT, (value - mean) / deviation))

/** Returns a match's value on each axis. An unknown part is left out of its axis; it never counts as zero. */
function styleOf(facts: MatchFacts): (number | null)[] {
  const { position, durationSeconds } = facts
  if (position === null || durationSeconds <= 0) return STYLE_AXES.map(() => null)
  const minutes = durationSeconds / 60
  const usual = FIGHTING_BASELINES[position]
  const z = (measure: RoleMeasure, value: number | null) => (value === null ? null : roleZ(position, measure, value))
  const perMinute = (count: number | null) => (count === null ? null : count / minutes)
  const borne = shareOfKnown(
    sumOfKnown(facts.damageTaken, facts.damageSelfMitigated),
    sumOfKnown(facts.teamDamageTaken, facts.teamDamageSelfMitigated),
  )
  return [
    meanOfKnown([
      zOf(facts.kills / minutes, usual.kills),
      z('damageShare', shareOfKnown(facts.damageToChampions, facts.teamDamageToChampions)),
    ]),
    meanOfKnown([z('csPerMinute', perMinute(facts.cs)), z('goldPerMinute', perMinute(facts.goldEarned))]),
    z('visionPerMinute', perMinute(facts.visionScore)),
    z('killParticipation', killParticipation(facts, facts.teamKills)),
    -zOf(facts.deaths / minutes, usual.deaths),
    borne === null ? z('takenShare', shareOfKnown(facts.damageTaken, facts.teamDamageTaken)) : z('borneShare', borne),
    z('objectiveShare', shareOfKnown(facts.damageToObjectives, facts.teamDamageToObjectives)),
  ]
}

const shareOfKnown = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole

const sumOfKnown = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b)

function meanOfKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** Adds a match to the sums. A match without a position does not count. */
export function nextStyle(before: StyleSums, facts: MatchFacts): StyleSums {
  if (facts.position === null) return before
  const axes = styleOf(facts)
  return {
    matches: before.matches + 1,
    axes: before.axes.map(([sum, matches], index): readonly [number, number] => {
      const value = axes[index] ?? null
      return value === null ? [sum, matches] : [sum + Math.round(value * 100), matches + 1]
    }),
  }
}

const SHRINKING_GAMES = 8

/** Returns the shrunk mean z of each axis, Σz/(n+8), in the order of `STYLE_AXES`. */
export const shrunkStyle = ({ axes }: StyleSums) =>
  axes.map(([zHundredths, matches]) => zHundredths / 100 / (matches + SHRINKING_GAMES))
