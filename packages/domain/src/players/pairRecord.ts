/**
 * What two people have been to each other over all counted matches, as one of them sees it. `against` counts matches
 * on opposite teams, `sameLaneAgainst` those of them in the same position; wins are the viewer's.
 */
export type PairRecord = {
  otherId: string
  together: number
  togetherWins: number
  against: number
  againstWins: number
  sameLaneAgainst: number
  /** Milliseconds. */
  lastMetAt: number
  /** Sum of the viewer's win probabilities before the opposing matches; `null` or left out when unknown. */
  expectedAgainst?: number | null
}
