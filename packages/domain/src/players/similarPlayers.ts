import { STYLE_AXES } from '../history/styleAxes.ts'

// The value of D² at which likeness falls to 1/e, as when all seven axes differ by 1.85 deviations.
const LIKENESS_SCALE = 24
const MAX_SHOWN = 5
// Deviations between players with ten matches or more, measured on 123 players. Means of many matches differ much less
// than single matches do. In units of a single match's deviation, all players would look alike.
const AXIS_SPREAD = 0.2
const ROLE_SPREAD = 0.4

/** Returns the likeness of two style vectors in percent, round(100·e^(−D²/24)). */
export function similarity(a: readonly number[], b: readonly number[]): number {
  const squared = a.reduce((sum, value, index) => {
    const spread = index < STYLE_AXES.length ? AXIS_SPREAD : ROLE_SPREAD
    return sum + ((value - (b[index] ?? 0)) / spread) ** 2
  }, 0)
  return Math.round(100 * Math.exp(-squared / LIKENESS_SCALE))
}

type StyledPlayer = { playerId: string; vector: readonly number[]; sharesClan: boolean }

/** Returns up to five players: those who share a clan first, then the more similar ones first. */
export function similarPlayers(
  own: readonly number[],
  others: readonly StyledPlayer[],
): { playerId: string; similarity: number }[] {
  return others
    .map(({ playerId, vector, sharesClan }) => ({ playerId, sharesClan, similarity: similarity(own, vector) }))
    .sort((a, b) => Number(b.sharesClan) - Number(a.sharesClan) || b.similarity - a.similarity)
    .slice(0, MAX_SHOWN)
    .map(({ playerId, similarity }) => ({ playerId, similarity }))
}

export const similarExplanations = {
  similarPlayers: '플레이 성향과 포지션 비율이 얼마나 가까운지예요. 둘 다 포지션을 아는 경기가 10판 이상이어야 해요.',
} as const
