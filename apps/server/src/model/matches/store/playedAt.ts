import { clampToPlayable, isWithinSpan, type PlayableSpan } from '@buri/domain/matches/patches'

/** The most trustworthy source comes first. */
const DATE_SOURCES = ['game', 'given', 'file', 'upload', 'patch'] as const
export type DateSource = (typeof DATE_SOURCES)[number]
export type MatchDate = { playedAt: number; dateSource: DateSource }

export type DateWitnesses = {
  /** The time in the game's own record. */
  game: number | null
  given: number | null
  fileModifiedAt: number | null
  now: number
  /** The time span in which the game can have been played; `null` if unknown. */
  span: PlayableSpan | null
}

/** Only the game and people state a date. A file's time tells when the file was last copied. */
export const isGuessedDate = (source: DateSource): boolean => source !== 'game' && source !== 'given'

/** Ignores dates in the future (a wrong clock) and a file's time at which the game could not be played. */
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

/** Moves a guessed date into the span in which the game could be played. */
export const redateWithinSpan = (match: MatchDate & { span: PlayableSpan | null }): MatchDate => {
  const { playedAt, dateSource, span } = match
  if (!isGuessedDate(dateSource) || span === null || isWithinSpan(playedAt, span)) return { playedAt, dateSource }
  return { playedAt: wholeMilliseconds(clampToPlayable(playedAt, span)), dateSource: 'patch' }
}

// File times have fractions of a millisecond. Both the database and the program must sort by the same number.
const wholeMilliseconds = (at: number) => Math.floor(at)

/** The earlier of two equally good dates is right more often: copying a file only makes its time later. */
export function betterDate(one: MatchDate, other: MatchDate): MatchDate {
  const rank = DATE_SOURCES.indexOf(one.dateSource) - DATE_SOURCES.indexOf(other.dateSource)
  if (rank !== 0) return rank < 0 ? one : other
  return one.playedAt <= other.playedAt ? one : other
}
