import type { Position } from './matchFacts.ts'
import { type RoleMeasure, roleZ } from './roleBaselines.ts'

type Component = 'kda' | 'killParticipation' | 'damage' | 'goldLead' | 'cs' | 'vision' | 'tanking' | 'objectives'

/** The weights of a role sum to 1. */
export const SCORE_WEIGHTS: Readonly<Record<Position, Readonly<Record<Component, number>>>> = {
  TOP: weights(0.18, 0.1, 0.2, 0.17, 0.12, 0.05, 0.13, 0.05),
  JUNGLE: weights(0.17, 0.2, 0.13, 0.12, 0.06, 0.1, 0.07, 0.15),
  MIDDLE: weights(0.18, 0.13, 0.24, 0.17, 0.13, 0.07, 0.03, 0.05),
  BOTTOM: weights(0.18, 0.12, 0.27, 0.16, 0.15, 0.04, 0.02, 0.06),
  UTILITY: weights(0.2, 0.22, 0.07, 0.08, 0, 0.28, 0.13, 0.02),
}

function weights(...[kda, killParticipation, damage, goldLead, cs, vision, tanking, objectives]: EightNumbers) {
  return { kda, killParticipation, damage, goldLead, cs, vision, tanking, objectives }
}
type EightNumbers = [number, number, number, number, number, number, number, number]

const AVERAGE_SCORE = 5
/** How many points a player gains by being one deviation above average in everything. */
const POINTS_PER_DEVIATION = 1.6
/** There is no score if more than this share of the weights belongs to unknown parts. */
const MAX_MISSING_WEIGHT = 0.35

/** `null` is unknown. Shares are 0..1 of the team. */
export type Performance = {
  position: Position | null
  minutes: number
  kills: number
  deaths: number
  assists: number
  killParticipation: number | null
  damageShare: number | null
  /** Gold lead over the opponent of the same role, at the end of the game. */
  goldLead: number | null
  cs: number | null
  visionScore: number | null
  takenShare: number | null
  /** The player's share of the damage that the team took or mitigated. */
  borneShare: number | null
  objectiveShare: number | null
}

/**
 * Returns 경기 점수, 0..10 with two decimals: 5 is average for the role. Returns `null` if too little is known. Winning is
 * not part of the score, so a loser can have the best one.
 */
export function performanceScore(performance: Performance): number | null {
  const { position, minutes } = performance
  if (position === null || minutes <= 0) return null
  const zs = componentZs(performance, position)

  let knownWeight = 0
  let sum = 0
  for (const [component, weight] of Object.entries(SCORE_WEIGHTS[position]) as [Component, number][]) {
    const z = zs[component]
    if (z === null) continue
    knownWeight += weight
    sum += weight * z
  }
  // The small number is added because 1 - 0.65 is not exactly 0.35 in floating point.
  if (1 - knownWeight > MAX_MISSING_WEIGHT + 1e-9) return null
  const score = AVERAGE_SCORE + (POINTS_PER_DEVIATION * sum) / knownWeight
  return Math.round(100 * Math.min(10, Math.max(0, score))) / 100
}

function componentZs(performance: Performance, position: Position): Record<Component, number | null> {
  const { minutes, kills, deaths, assists, borneShare, takenShare } = performance
  const z = (measure: RoleMeasure, value: number | null) => (value === null ? null : roleZ(position, measure, value))
  const perMinute = (value: number | null) => (value === null ? null : value / minutes)
  return {
    kda: z('kda', Math.log((kills + assists + 1) / (deaths + 1))),
    killParticipation: z('killParticipation', performance.killParticipation),
    damage: z('damageShare', performance.damageShare),
    goldLead: z('goldLeadPerMinute', perMinute(performance.goldLead)),
    cs: z('csPerMinute', perMinute(performance.cs)),
    vision: z('visionPerMinute', perMinute(performance.visionScore)),
    tanking: borneShare === null ? z('takenShare', takenShare) : z('borneShare', borneShare),
    objectives: z('objectiveShare', performance.objectiveShare),
  }
}

export const performanceExplanations = {
  performanceScore: '같은 포지션의 평균과 비교한 0~10점과 열 명 중 순위예요. 5점이 평균이고 승패는 넣지 않아요.',
} as const
