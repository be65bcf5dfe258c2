import type { UncountedReason } from './judgeMatch.ts'
import type { ReportedMatch } from './reportedMatch.ts'
import { isInHouse } from './typeLabel.ts'

/** Up to this many of the ten may be unidentified. The match is then rated as if newcomers had their seats. */
const MAX_UNIDENTIFIED = 2

/** Whether a match with these players can be rated. `null` is a player without a visible name, or one listed twice. */
export const areEnoughIdentified = (playerIds: readonly (string | null)[]): boolean =>
  playerIds.filter((playerId) => playerId === null).length <= MAX_UNIDENTIFIED

type UnratedReason = UncountedReason | 'NOT_IN_HOUSE' | 'UNSEEN_PLAYERS'

type RateableMatch = Pick<ReportedMatch, 'gameType' | 'queueId'> & {
  uncountedReason: UncountedReason | null
  isRated: boolean
}

/** Returns why a match moves no rating; `null` if it does. */
export function unratedReason({ uncountedReason, isRated, ...setting }: RateableMatch): UnratedReason | null {
  if (isRated) return null
  return uncountedReason ?? (isInHouse(setting) ? 'UNSEEN_PLAYERS' : 'NOT_IN_HOUSE')
}
