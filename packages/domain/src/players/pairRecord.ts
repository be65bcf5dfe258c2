/**
 * The record of two people over all counted matches, seen by one of them. `against` counts matches on opposite teams,
 * `sameLaneAgainst` those in the same position; wins are the viewer's.
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
