const RECENT_MATCHES = 10
const EARLIER_MATCHES = 20
const NOTABLE_SECONDS = 90
const NOTABLE_T = 1.3

type LengthTrend = '길어짐' | '짧아짐' | '비슷'

/**
 * Returns the mean of the last ten `durations`, which are in seconds and given oldest first; `null` if there are fewer.
 */
export function averageLength(durations: readonly number[]): number | null {
  if (durations.length < RECENT_MATCHES) return null
  return Math.round(mean(durations.slice(-RECENT_MATCHES)))
}

/**
 * Compares the last ten lengths with the twenty before. A trend needs a difference of at least 90 s and a Welch's t of
 * 1.3 or more. Returns `null` under thirty matches.
 */
export function lengthTrend(durations: readonly number[]): LengthTrend | null {
  if (durations.length < RECENT_MATCHES + EARLIER_MATCHES) return null
  const recent = durations.slice(-RECENT_MATCHES)
  const earlierDurations = durations.slice(-RECENT_MATCHES - EARLIER_MATCHES, -RECENT_MATCHES)
  const difference = mean(recent) - mean(earlierDurations)
  if (Math.abs(difference) < NOTABLE_SECONDS || Math.abs(welchT(recent, earlierDurations)) < NOTABLE_T) return '비슷'
  return difference > 0 ? '길어짐' : '짧아짐'
}

/** Returns Welch's t: https://en.wikipedia.org/wiki/Welch%27s_t-test */
function welchT(a: readonly number[], b: readonly number[]): number {
  const difference = mean(a) - mean(b)
  const error = Math.sqrt(variance(a) / a.length + variance(b) / b.length)
  // If neither sample varies and their means differ, the difference is certain.
  return error === 0 ? difference * Number.POSITIVE_INFINITY : difference / error
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1)
}
