// D² at which two players are alike by 1/e; the seven axes each a deviation and a half apart are past it.
const WIDTH = 24
const MOST_SHOWN = 5

/** Likeness of two style vectors in percent, round(100·e^(−D²/24)): symmetric, and 100 with oneself. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  const squared = a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0)
  return Math.round(100 * Math.exp(-squared / WIDTH))
}

export type StyledPlayer = { playerId: string; vector: readonly number[]; sharesClan: boolean }

/** The five most alike, people of the same clan first; ties keep the order of `others`. */
export function similarPlayers(
  own: readonly number[],
  others: readonly StyledPlayer[],
): { playerId: string; similarity: number }[] {
  return others
    .map(({ playerId, vector, sharesClan }) => ({ playerId, sharesClan, similarity: similarity(own, vector) }))
    .sort((a, b) => Number(b.sharesClan) - Number(a.sharesClan) || b.similarity - a.similarity)
    .slice(0, MOST_SHOWN)
    .map(({ playerId, similarity }) => ({ playerId, similarity }))
}

export const similarExplanations = {
  similarPlayers: '일곱 가지 플레이 성향과 포지션 비율이 얼마나 가까운지 견줘요. 두 사람 모두 10경기 이상이어야 해요.',
} as const
