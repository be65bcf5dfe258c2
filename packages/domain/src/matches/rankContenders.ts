import type { Side } from './matchFacts.ts'

export type LeaderboardContender = {
  score: number | null
  killParticipation: number
  deaths: number
  goldEarned: number
  championId: number
  side: Side
}

/**
 * Returns the indexes from best to last; `null` if a score is missing. Ties are decided by kill participation, then
 * fewer deaths, then gold, and finally champion and side, so that line order never decides.
 */
export function rankContenders(contenders: readonly LeaderboardContender[]): number[] | null {
  if (contenders.some(({ score }) => score === null)) return null
  return contenders
    .map((contender, index) => ({ ...contender, index, score: contender.score ?? 0 }))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.killParticipation - a.killParticipation ||
        a.deaths - b.deaths ||
        b.goldEarned - a.goldEarned ||
        a.championId - b.championId ||
        a.side.localeCompare(b.side),
    )
    .map(({ index }) => index)
}
