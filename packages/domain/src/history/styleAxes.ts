import type { MatchFacts, Position } from '../matches/matchFacts.ts'

/** The seven axes of a play style, in the order every list of them keeps. */
export const STYLE_AXES = ['attack', 'growth', 'vision', 'joining', 'survival', 'defence', 'objective'] as const
export type StyleAxis = (typeof STYLE_AXES)[number]

/** For each axis the sum of z in hundredths, whole so that sums are exact, and how many matches knew it. */
export type StyleSums = { matches: number; axes: readonly (readonly [zHundredths: number, matches: number])[] }

type Spread = readonly [mean: number, deviation: number]
type StyleBaseline = {
  killsPerMinute: Spread
  damageShare: Spread
  csPerMinute: Spread
  goldPerMinute: Spread
  visionPerMinute: Spread
  killParticipation: Spread
  deathsPerMinute: Spread
  takenShare: Spread
  objectiveShare: Spread
}

/**
 * What is usual in each position, version 1: a constant of the release, so that nobody's style moves because of what
 * else is stored. Per minute, or share 0..1 of the team's. A starting point to recalibrate on stored matches.
 */
const STYLE_BASELINES: Record<Position, StyleBaseline> = {
  TOP: {
    killsPerMinute: [0.18, 0.1],
    damageShare: [0.22, 0.06],
    csPerMinute: [6.5, 1.2],
    goldPerMinute: [390, 60],
    visionPerMinute: [0.75, 0.25],
    killParticipation: [0.45, 0.12],
    deathsPerMinute: [0.18, 0.08],
    takenShare: [0.26, 0.06],
    objectiveShare: [0.2, 0.1],
  },
  JUNGLE: {
    killsPerMinute: [0.2, 0.1],
    damageShare: [0.19, 0.06],
    csPerMinute: [5.6, 1.1],
    goldPerMinute: [385, 55],
    visionPerMinute: [1, 0.3],
    killParticipation: [0.58, 0.12],
    deathsPerMinute: [0.17, 0.08],
    takenShare: [0.25, 0.05],
    objectiveShare: [0.38, 0.12],
  },
  MIDDLE: {
    killsPerMinute: [0.22, 0.11],
    damageShare: [0.25, 0.06],
    csPerMinute: [6.8, 1.1],
    goldPerMinute: [400, 60],
    visionPerMinute: [0.85, 0.25],
    killParticipation: [0.53, 0.12],
    deathsPerMinute: [0.17, 0.08],
    takenShare: [0.17, 0.05],
    objectiveShare: [0.15, 0.08],
  },
  BOTTOM: {
    killsPerMinute: [0.23, 0.12],
    damageShare: [0.26, 0.07],
    csPerMinute: [7, 1.2],
    goldPerMinute: [420, 65],
    visionPerMinute: [0.75, 0.25],
    killParticipation: [0.53, 0.12],
    deathsPerMinute: [0.18, 0.08],
    takenShare: [0.15, 0.04],
    objectiveShare: [0.23, 0.1],
  },
  UTILITY: {
    killsPerMinute: [0.07, 0.06],
    damageShare: [0.1, 0.05],
    csPerMinute: [1.2, 0.7],
    goldPerMinute: [280, 45],
    visionPerMinute: [2.1, 0.6],
    killParticipation: [0.58, 0.12],
    deathsPerMinute: [0.2, 0.08],
    takenShare: [0.16, 0.06],
    objectiveShare: [0.05, 0.05],
  },
}

const Z_LIMIT = 2.5

/** How far a value lies from what is usual, in deviations, held within ±2.5; `null` when it is unknown. */
function z(value: number | null, [mean, deviation]: Spread): number | null {
  if (value === null) return null
  return Math.max(-Z_LIMIT, Math.min(Z_LIMIT, (value - mean) / deviation))
}

/** z of each axis in one match, in the order of `STYLE_AXES`; unknown parts are left out of an axis, never zero. */
export function styleOf(facts: MatchFacts): (number | null)[] {
  if (facts.position === null) return STYLE_AXES.map(() => null)
  const usual = STYLE_BASELINES[facts.position]
  const minutes = facts.durationSeconds / 60
  const perMinute = (count: number | null) => (count === null || minutes === 0 ? null : count / minutes)
  const deaths = z(perMinute(facts.deaths), usual.deathsPerMinute)
  return [
    meanKnown([
      z(perMinute(facts.kills), usual.killsPerMinute),
      z(share(facts.damageToChampions, facts.teamDamageToChampions), usual.damageShare),
    ]),
    meanKnown([z(perMinute(facts.cs), usual.csPerMinute), z(perMinute(facts.goldEarned), usual.goldPerMinute)]),
    z(perMinute(facts.visionScore), usual.visionPerMinute),
    z(share(facts.kills + facts.assists, facts.teamKills), usual.killParticipation),
    deaths === null ? null : -deaths,
    z(defenceShare(facts), usual.takenShare),
    z(share(facts.damageToObjectives, facts.teamDamageToObjectives), usual.objectiveShare),
  ]
}

const share = (part: number | null, whole: number | null) =>
  part === null || whole === null || whole === 0 ? null : part / whole

function defenceShare(facts: MatchFacts): number | null {
  const { damageTaken, damageSelfMitigated, teamDamageTaken, teamDamageSelfMitigated } = facts
  if (damageTaken === null || teamDamageTaken === null) return null
  if (damageSelfMitigated === null || teamDamageSelfMitigated === null) return share(damageTaken, teamDamageTaken)
  return share(damageTaken + damageSelfMitigated, teamDamageTaken + teamDamageSelfMitigated)
}

function meanKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

/** The sums after one more counted match; a match without a position has no style. */
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

/** Shrunk mean z of each axis, Σz/(n+8), in the order of `STYLE_AXES`. */
export const shrunkStyle = ({ axes }: StyleSums) =>
  axes.map(([zHundredths, matches]) => zHundredths / 100 / (matches + SHRINKING_GAMES))
