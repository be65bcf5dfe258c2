/** Rounds the value to a number of decimals. Halves go up. */
export function roundTo(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

/** Returns a share as a percentage 0..100 with one decimal; `null` if the whole is 0. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : roundTo((100 * part) / whole, 1))

/** Returns (K + A) / D with two decimals. `null` means Perfect: the player never died. */
export const kdaOf = ({ kills, deaths, assists }: { kills: number; deaths: number; assists: number }) =>
  deaths === 0 ? null : roundTo((kills + assists) / deaths, 2)

/** Returns the mean of the known values; `null` if there are none. */
export function meanOfKnown(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** Returns a rate shrunk towards a prior by k imagined games: (w + k·p₀)/(n + k). */
export const shrunkRate = (wins: number, games: number, k: number, prior = 0.5) => (wins + k * prior) / (games + k)

// The two-sided 80 % quantile of the normal distribution.
const Z_80 = 1.2816

/**
 * Returns the lower end of Wilson's 80 % interval of a rate, 0..1. Rates of unequal samples are ranked by it:
 * https://www.evanmiller.org/how-not-to-sort-by-average-rating.html
 */
export function wilsonLowerBound(wins: number, games: number): number {
  if (games === 0) return 0
  const rate = wins / games
  const square = Z_80 * Z_80
  const spread = Z_80 * Math.sqrt((rate * (1 - rate) + square / (4 * games)) / games)
  return Math.max(0, (rate + square / (2 * games) - spread) / (1 + square / games))
}

export const ratioExplanations = {
  csPerMinute: 'CS 옆이나 아래의 작은 수는 분당 CS예요. CS를 경기 시간으로 나눠요.',
  killParticipation: '시야 점수와 킬 관여율이에요. 관여율은 (킬 + 어시스트) ÷ 팀 전체 킬이에요.',
  wards: '설치한 와드 (시야 점수), 아래는 제거한 와드 / 구매한 제어 와드예요.',
} as const
