import { judgeMatch } from './judgeMatch.ts'
import { type Merge, type MergeableMatch, mergeMatches } from './mergeMatches.ts'

type Mergeable = MergeableMatch & Parameters<typeof judgeMatch>[0]
/** `contradicts`: the addition would change how the match ended, so nothing of the addition was taken. */
type MergeVerdict<Match> = Merge<Match> & { contradicts: boolean }

/**
 * Adds to a stored match the values that only a second source has. Even a new value can contradict known ones: a copy
 * may call a finished match a remake, for example. Nothing is taken from such a source.
 */
export function addMissing<Match extends Mergeable>(stored: Match, other: Match): MergeVerdict<Match> {
  const merge = mergeMatches(stored, other)
  if (outcomeOf(stored) === outcomeOf(merge.merged) || judgeMatch(stored).winner === null)
    return { ...withHintedNumber(stored, merge), contradicts: false }
  return { merged: stored, filled: [], disagreements: merge.disagreements, contradicts: true }
}

/**
 * Marks the other source's game number as a hint, so that an invented number cannot block the number of the real game.
 */
function withHintedNumber<Match extends Mergeable>(stored: Match, { merged, filled, disagreements }: Merge<Match>) {
  const { platform, gameId, isNumberHinted } = stored
  const isMissing = gameId === null || (platform === null && gameId === merged.gameId)
  if (isMissing && filled.includes('gameId'))
    return { merged: { ...merged, isNumberHinted: true }, filled, disagreements }
  return {
    merged: { ...merged, platform, gameId, isNumberHinted },
    filled: filled.filter((field) => field !== 'gameId'),
    disagreements,
  }
}

function outcomeOf(match: Mergeable): string {
  const { winner, isRemake, isCounted, isRated, results } = judgeMatch(match)
  return JSON.stringify([winner, isRemake, isCounted, isRated, results])
}
