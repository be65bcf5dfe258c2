/** Where a match's date came from, the most trustworthy first. */
const DATE_SOURCES = ['game', 'given', 'file', 'upload'] as const
export type DateSource = (typeof DATE_SOURCES)[number]
export type Dated = { playedAt: number; dateSource: DateSource }

export type DateWitnesses = {
  /** Milliseconds, as the game's own record says. */
  game: number | null
  given: number | null
  fileModifiedAt: number | null
  now: number
}

/** The best known start of a match. A date in the future is a clock set wrongly and no witness. */
export function datedBy({ game, given, fileModifiedAt, now }: DateWitnesses): Dated {
  const isPast = (at: number | null): at is number => at !== null && at <= now
  if (isPast(game)) return { playedAt: whole(game), dateSource: 'game' }
  if (isPast(given)) return { playedAt: whole(given), dateSource: 'given' }
  if (isPast(fileModifiedAt)) return { playedAt: whole(fileModifiedAt), dateSource: 'file' }
  return { playedAt: whole(now), dateSource: 'upload' }
}

// Files know their time in parts of a millisecond; the database and the program must order by the same number.
const whole = (at: number) => Math.floor(at)

/** The more trustworthy date; of two equally good ones the earlier, because copying a file only makes it younger. */
export function betterDated(one: Dated, other: Dated): Dated {
  const rank = DATE_SOURCES.indexOf(one.dateSource) - DATE_SOURCES.indexOf(other.dateSource)
  if (rank !== 0) return rank < 0 ? one : other
  return one.playedAt <= other.playedAt ? one : other
}
