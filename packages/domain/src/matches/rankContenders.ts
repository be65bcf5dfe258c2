import type { Side } from './matchFacts.ts'

export type Contender = {
  score: number | null
  killParticipation: number
  deaths: number
  goldEarned: number
  championId: number
  side: Side
}

/**
 * Indexes from the best to the last; `null` when a score is missing. Equal scores go by participation in kills, then by
 * fewer deaths, then by gold, and at last by champion and side, so that the order of the lines never decides.
 */
export function rankContenders(contenders: readonly Contender[]): number[] | null {
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
