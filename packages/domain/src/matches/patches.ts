import { DAY_MS } from '../seoulTime.ts'

type Patch = { major: number; minor: number }

/** Returns the patch in a game version such as `16.4.745.2012`; `null` if there is none. */
export function patchIn(gameVersion: string | null): Patch | null {
  const match = /^(\d{1,2})\.(\d{1,2})(\.|$)/.exec(gameVersion ?? '')
  return match ? { major: Number(match[1]), minor: Number(match[2]) } : null
}

/** Compares patches by release. The result is negative if `one` was released before `other`. */
export const comparePatches = (one: Patch, other: Patch): number => one.major - other.major || one.minor - other.minor

/** Days between patches, which are numbered from January: the fewest, the most and the usual number. */
const DAYS_BETWEEN_PATCHES = { fewest: 12, most: 15.2, usual: 14.4 }
/**
 * Tolerance at both ends, in milliseconds: the test server gets patches two weeks early, a season may begin in the
 * December before its year, and its last patch is played into the following January.
 */
const SLACK_MS = 35 * DAY_MS
const FIRST_DAY_OF_SEASON = 8

const januaryOf = ({ major }: Patch, day = 1) => Date.UTC(2010 + major, 0, day)

/** Returns the earliest time at which a patch can have been played. Milliseconds. */
export const earliestOf = (patch: Patch): number =>
  januaryOf(patch) + (patch.minor - 1) * DAYS_BETWEEN_PATCHES.fewest * DAY_MS - SLACK_MS

/** Returns the approximate release date, accurate to some days. Milliseconds. */
const releaseOf = (patch: Patch): number =>
  januaryOf(patch, FIRST_DAY_OF_SEASON) + Math.round((patch.minor - 1) * DAYS_BETWEEN_PATCHES.usual * DAY_MS)

/** The newest patch known to have been played. When this patch and later ones end is still unknown. */
const NEWEST_KNOWN: Patch = { major: 16, minor: 15 }

/** Returns the latest time at which a patch can have been played, in milliseconds. */
const latestOf = (patch: Patch): number =>
  comparePatches(patch, NEWEST_KNOWN) < 0
    ? januaryOf(patch) + Math.round(patch.minor * DAYS_BETWEEN_PATCHES.most * DAY_MS) + SLACK_MS
    : Number.POSITIVE_INFINITY

/** The time span in which a game can have been played, and the most likely date. Milliseconds. */
export type PlayableSpan = { from: number; to: number; likelyAt: number }

const spanOfPatch = (patch: Patch): PlayableSpan => ({
  from: earliestOf(patch),
  to: latestOf(patch),
  likelyAt: releaseOf(patch),
})

/** Numbers of Korean games, with the dates in the games' own records. */
const KOREAN_NUMBERS: readonly (readonly [number, number])[] = [
  [6_411_674_375, Date.UTC(2023, 2, 19)],
  [7_073_814_753, Date.UTC(2024, 4, 17)],
  [7_923_691_469, Date.UTC(2025, 10, 21)],
  [8_047_890_848, Date.UTC(2026, 0, 24)],
  [8_209_390_319, Date.UTC(2026, 4, 9)],
  [8_322_458_588, Date.UTC(2026, 7, 1)],
]
const NUMBERS_SLACK_MS = 7 * DAY_MS

/** Dates a game by its number, because servers number their games in the order of play. */
function spanOfNumber(platform: string | null, gameId: string | null): PlayableSpan | null {
  if (platform !== 'KR' || gameId === null) return null
  const number = Number(gameId)
  const [before, after] = [
    KOREAN_NUMBERS.findLast(([patch]) => patch <= number),
    KOREAN_NUMBERS.find(([patch]) => patch > number),
  ]
  if (!before || !after) return null
  const share = (number - before[0]) / (after[0] - before[0])
  return {
    from: before[1] - NUMBERS_SLACK_MS,
    to: after[1] + NUMBERS_SLACK_MS,
    likelyAt: Math.round(before[1] + share * (after[1] - before[1])),
  }
}

type DatedByPatch = { gameVersion: string | null; platform: string | null; gameId: string | null }

/** Returns when a game can have been played, from its patch or else from its number; `null` if neither is known. */
export function playableSpanOf({ gameVersion, platform, gameId }: DatedByPatch): PlayableSpan | null {
  const patch = patchIn(gameVersion)
  return patch ? spanOfPatch(patch) : spanOfNumber(platform, gameId)
}

/** Whether this patch cannot have been played yet. `now` is in milliseconds. */
export function isOfFuturePatch({ gameVersion }: Pick<DatedByPatch, 'gameVersion'>, now: number): boolean {
  const patch = patchIn(gameVersion)
  return patch !== null && earliestOf(patch) > now
}

export const isWithinSpan = (at: number, span: PlayableSpan | null): boolean =>
  span === null || (at >= span.from && at <= span.to)

/**
 * Returns a date for a game whose file date is impossible: the likely date, plus a small offset. The offset keeps games
 * of one patch in the order of their files, since people often copy files together.
 */
export function clampToPlayable(guess: number, { from, to, likelyAt }: PlayableSpan): number {
  const overshoot = guess - Math.min(to, Math.max(from, guess))
  return likelyAt + Math.round(overshoot / 1000)
}
