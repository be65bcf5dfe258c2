/**
 * The record of two people over all counted matches, seen by one of them, the viewer. `against` counts matches on
 * opposite teams, `sameLaneAgainst` those of them in the same position. Wins are the viewer's.
 */
export type PairRecord = {
  otherId: string
  together: number
  togetherWins: number
  against: number
  againstWins: number
  sameLaneAgainst: number
  lastMetAt: number
  /** Sum of the viewer's win probabilities before the matches on opposite teams; `null` or left out when unknown. */
  expectedAgainst?: number | null
}
