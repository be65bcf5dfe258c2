import type { Position } from './matchFacts.ts'

/** Increase this version when a number below or a score weight changes, because a stored score keeps its version. */
export const SCORE_VERSION = 1

export type Baseline = { mean: number; deviation: number }

export type RoleMeasure =
  | 'kda'
  | 'killParticipation'
  | 'damageShare'
  | 'goldPerMinute'
  | 'goldLeadPerMinute'
  | 'csPerMinute'
  | 'visionPerMinute'
  | 'takenShare'
  | 'borneShare'
  | 'objectiveShare'

const baseline = (mean: number, deviation: number): Baseline => ({ mean, deviation })

/**
 * Averages for each role. Shares are 0..1 of the team. `kda` is ln((K + A + 1) / (D + 1)). The gold lead is over the
 * opponent of the same role. Damage borne is damage taken plus damage mitigated.
 * The averages are constants, not computed from the stored matches, because a match's best player must not depend on
 * what else is stored.
 * `kda`, `goldLeadPerMinute`, `borneShare` and `objectiveShare` were measured on 62 ranked and normal games per role, of
 * patches 12 to 16.
 */
export const ROLE_BASELINES: Readonly<Record<Position, Readonly<Record<RoleMeasure, Baseline>>>> = {
  TOP: {
    kda: baseline(0.46, 0.93),
    killParticipation: baseline(0.45, 0.12),
    damageShare: baseline(0.22, 0.06),
    goldPerMinute: baseline(390, 60),
    goldLeadPerMinute: baseline(0, 135),
    csPerMinute: baseline(6.5, 1.2),
    visionPerMinute: baseline(0.75, 0.25),
    takenShare: baseline(0.26, 0.06),
    borneShare: baseline(0.26, 0.07),
    objectiveShare: baseline(0.19, 0.13),
  },
  JUNGLE: {
    kda: baseline(0.77, 0.85),
    killParticipation: baseline(0.58, 0.12),
    damageShare: baseline(0.19, 0.06),
    goldPerMinute: baseline(385, 55),
    goldLeadPerMinute: baseline(0, 125),
    csPerMinute: baseline(5.6, 1.1),
    visionPerMinute: baseline(1.0, 0.3),
    takenShare: baseline(0.25, 0.05),
    borneShare: baseline(0.29, 0.08),
    objectiveShare: baseline(0.44, 0.16),
  },
  MIDDLE: {
    kda: baseline(0.71, 0.91),
    killParticipation: baseline(0.53, 0.12),
    damageShare: baseline(0.25, 0.06),
    goldPerMinute: baseline(400, 60),
    goldLeadPerMinute: baseline(0, 135),
    csPerMinute: baseline(6.8, 1.1),
    visionPerMinute: baseline(0.85, 0.25),
    takenShare: baseline(0.17, 0.05),
    borneShare: baseline(0.18, 0.06),
    objectiveShare: baseline(0.12, 0.08),
  },
  BOTTOM: {
    kda: baseline(0.71, 0.85),
    killParticipation: baseline(0.53, 0.12),
    damageShare: baseline(0.26, 0.07),
    goldPerMinute: baseline(420, 65),
    goldLeadPerMinute: baseline(0, 140),
    csPerMinute: baseline(7.0, 1.2),
    visionPerMinute: baseline(0.75, 0.25),
    takenShare: baseline(0.15, 0.04),
    borneShare: baseline(0.14, 0.045),
    objectiveShare: baseline(0.18, 0.1),
  },
  UTILITY: {
    kda: baseline(0.77, 0.87),
    killParticipation: baseline(0.58, 0.12),
    damageShare: baseline(0.1, 0.05),
    goldPerMinute: baseline(280, 45),
    goldLeadPerMinute: baseline(0, 100),
    csPerMinute: baseline(1.2, 0.7),
    visionPerMinute: baseline(2.1, 0.6),
    takenShare: baseline(0.16, 0.06),
    borneShare: baseline(0.14, 0.05),
    objectiveShare: baseline(0.06, 0.06),
  },
}

/** Limits every z, so that one extreme number cannot decide a match. */
export const WINSOR_LIMIT = 2.5

/** Returns how many deviations a value is above the role's average, -2.5..2.5. */
export function roleZ(position: Position, measure: RoleMeasure, value: number): number {
  const { mean, deviation } = ROLE_BASELINES[position][measure]
  return Math.max(-WINSOR_LIMIT, Math.min(WINSOR_LIMIT, (value - mean) / deviation))
}
