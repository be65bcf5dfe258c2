import type { UncountedReason } from './judgeMatch.ts'
import type { ReportedMatch } from './reportedMatch.ts'
import { isInHouse } from './typeLabel.ts'

/** So many of the ten may be nobody we know: the others are rated as if a newcomer sat there. */
const MOST_UNSEEN = 2

/** Whether these seats can be rated; `null` is a player without a name that can be seen, or one whom two lines name. */
export const areKnownEnough = (playerIds: readonly (string | null)[]): boolean =>
  playerIds.filter((playerId) => playerId === null).length <= MOST_UNSEEN

type UnratedReason = UncountedReason | 'NOT_IN_HOUSE' | 'UNSEEN_PLAYERS'

type Judged = Pick<ReportedMatch, 'gameType' | 'queueId'> & {
  uncountedReason: UncountedReason | null
  isRated: boolean
}

/** Why a match that is believed moves no rating; `null` where it does. */
export function unratedReason({ uncountedReason, isRated, ...setting }: Judged): UnratedReason | null {
  if (isRated) return null
  return uncountedReason ?? (isInHouse(setting) ? 'UNSEEN_PLAYERS' : 'NOT_IN_HOUSE')
}
