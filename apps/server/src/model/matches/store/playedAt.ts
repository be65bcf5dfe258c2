import { clampToPlayable, isWithinSpan, type PlayableSpan } from '@buri/domain/matches/patches'

/** Where a match's date came from, the most trustworthy first. */
const DATE_SOURCES = ['game', 'given', 'file', 'upload', 'patch'] as const
export type DateSource = (typeof DATE_SOURCES)[number]
export type MatchDate = { playedAt: number; dateSource: DateSource }

export type DateWitnesses = {
  /** The time in the game's own record. All times are in milliseconds. */
  game: number | null
  given: number | null
  fileModifiedAt: number | null
  now: number
  /** The time span in which the game can have been played; `null` if unknown. */
  span: PlayableSpan | null
}

/**
 * Whether the date is a guess. Only the game and people state a date; a file's time tells when the file was last
 * copied.
 */
export const isGuessedDate = (source: DateSource): boolean => source !== 'game' && source !== 'given'

/**
 * Returns the best known start of a match. Dates in the future come from a wrong clock and are ignored. A file's time
 * outside the span in which the game could be played is ignored too, and the match is dated by its patch.
 */
export function dateMatch({ game, given, fileModifiedAt, now, span }: DateWitnesses): MatchDate {
  const isPast = (at: number | null): at is number => at !== null && at <= now
  if (isPast(game)) return { playedAt: wholeMilliseconds(game), dateSource: 'game' }
  if (isPast(given)) return { playedAt: wholeMilliseconds(given), dateSource: 'given' }
  const isFilePast = isPast(fileModifiedAt)
  if (isFilePast && isWithinSpan(fileModifiedAt, span))
    return { playedAt: wholeMilliseconds(fileModifiedAt), dateSource: 'file' }
  if (span === null || isWithinSpan(now, span)) return { playedAt: wholeMilliseconds(now), dateSource: 'upload' }
  return { playedAt: wholeMilliseconds(clampToPlayable(isFilePast ? fileModifiedAt : now, span)), dateSource: 'patch' }
}

/**
 * Returns the stored date. A guessed date outside the span in which the game could be played is moved into the span.
 */
export const redateWithinSpan = (match: MatchDate & { span: PlayableSpan | null }): MatchDate => {
  const { playedAt, dateSource, span } = match
  if (!isGuessedDate(dateSource) || span === null || isWithinSpan(playedAt, span)) return { playedAt, dateSource }
  return { playedAt: wholeMilliseconds(clampToPlayable(playedAt, span)), dateSource: 'patch' }
}

// File times have fractions of a millisecond. Both the database and the program must sort by the same number.
const wholeMilliseconds = (at: number) => Math.floor(at)

/**
 * Returns the more trustworthy date. If both are equally good, it is the earlier date, because copying a file only
 * makes its time later.
 */
export function betterDate(one: MatchDate, other: MatchDate): MatchDate {
  const rank = DATE_SOURCES.indexOf(one.dateSource) - DATE_SOURCES.indexOf(other.dateSource)
  if (rank !== 0) return rank < 0 ? one : other
  return one.playedAt <= other.playedAt ? one : other
}
