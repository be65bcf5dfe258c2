import { judgeMatch } from './judgeMatch.ts'
import { type Merge, type MergeableMatch, mergeMatches } from './mergeMatches.ts'

type Mergeable = MergeableMatch & Parameters<typeof judgeMatch>[0]
/** `contradicts`: with what it adds the match would have ended otherwise, so that nothing of it was taken. */
type Addition<Match> = Merge<Match> & { contradicts: boolean }

/**
 * What a second source adds to a match that is there: only what is missing. An unknown field can still change
 * what is known, as when a copy says of a finished match that it was a remake; from such a source nothing is taken.
 */
export function addMissing<Match extends Mergeable>(kept: Match, other: Match): Addition<Match> {
  const merge = mergeMatches(kept, other)
  if (outcomeOf(kept) === outcomeOf(merge.merged) || judgeMatch(kept).winner === null)
    return { ...withHintedNumber(kept, merge), contradicts: false }
  return { merged: kept, filled: [], disagreements: merge.disagreements, contradicts: true }
}

/** A number that only the other source has stays a hint: an invented one must not block the game's own. */
function withHintedNumber<Match extends Mergeable>(kept: Match, { merged, filled, disagreements }: Merge<Match>) {
  const { platform, gameId, isNumberHinted } = kept
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
