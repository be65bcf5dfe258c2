import type { DateSource } from '@buri/contract/matches'
import { formatAgo, formatDateTime, formatMonthDay, koreanDay } from '#web/ui/text/format.ts'

const WEEK_MS = 7 * 86_400_000

/** Returns the date of a match for a row: an age in the first week, then a short date. */
export function whenPlayed(matchDate: string, now: Date | null): string {
  if (!now) return formatMonthDay(matchDate)
  const isRecent = now.getTime() - Date.parse(matchDate) < WEEK_MS
  const isThisYear = koreanDay(matchDate).slice(0, 4) === koreanDay(now.toISOString()).slice(0, 4)
  return isRecent || !isThisYear ? formatAgo(matchDate, now.getTime()) : formatMonthDay(matchDate)
}

const SOURCE_WORDS: Readonly<Record<DateSource, string>> = {
  game: '',
  given: ' (올린 사람이 적은 날짜)',
  file: ' (파일의 날짜)',
  upload: ' (올린 시각, 경기 날짜는 알 수 없음)',
  patch: ' (패치 버전으로 추정한 날짜)',
}

export const exactTime = (matchDate: string, source: DateSource) =>
  `${formatDateTime(matchDate)}${SOURCE_WORDS[source]}`
