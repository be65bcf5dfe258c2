import { felicanScore } from '@buri/domain/rating/felicanScore'
import type { LineOf, RATING_COLUMNS } from '#server/model/matches/scoreboard/lineColumns.ts'

/** Returns the scores before the first and after each match, oldest first. The matches are given newest first. */
export function scoreHistory(newestFirst: readonly LineOf<typeof RATING_COLUMNS>[]): number[] {
  const befores: number[] = []
  const afters: number[] = []
  for (const { muBefore, sigmaBefore, muAfter, sigmaAfter } of newestFirst.toReversed()) {
    if (muBefore === null || sigmaBefore === null || muAfter === null || sigmaAfter === null) continue
    befores.push(felicanScore({ mu: muBefore, sigma: sigmaBefore }))
    afters.push(felicanScore({ mu: muAfter, sigma: sigmaAfter }))
  }
  return [...befores.slice(0, 1), ...afters]
}
