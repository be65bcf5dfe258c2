import type { Companion } from '../history/companions.ts'

// Custom games do not record premade groups. In a random split, two of the ten are on the same team with probability
// 4/9.
const RANDOM_TOGETHER = 4 / 9
const SHRINKING_GAMES = 10
const PARTNER_FROM = 1.25
const RIVAL_BELOW = 0.8

type DuoTendency = '단짝형' | '균형' | '라이벌형'

/** Returns (same + 4.4)/(both + 10) ÷ 4/9. Above 1, the pair is on the same team more often than by chance. */
export const togetherWinLift = (together: number, against: number) =>
  (together + SHRINKING_GAMES * RANDOM_TOGETHER) / (together + against + SHRINKING_GAMES) / RANDOM_TOGETHER

/** Returns the most frequent teammate. */
export const closestTeammate = (companions: readonly Companion[]): Companion | undefined =>
  companions
    .filter(([, together]) => together > 0)
    .sort(([idA, a, , againstA], [idB, b, , againstB]) => b - a || againstA - againstB || (idA < idB ? -1 : 1))[0]

/** Returns the habit that the lift shows. */
export function duoTendency(lift: number): DuoTendency {
  if (lift >= PARTNER_FROM) return '단짝형'
  return lift >= RIVAL_BELOW ? '균형' : '라이벌형'
}
