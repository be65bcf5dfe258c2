import { koreanNumber } from '@buri/domain/koreanNumber'
import { seoulClock } from '@buri/domain/seoulTime'

const DAY_LENGTH = 10
const dayOf = (time: number) => seoulClock(time).slice(0, DAY_LENGTH)
const writtenDay = (day: string) => `${day.replaceAll('-', '. ')}.`
const timeOf = (time: number) => seoulClock(time).slice(11)

/** An unknown value is never shown as 0. */
export const UNKNOWN_TEXT = '-'

type OrMissing<Value> = Value | null | undefined
const dashIfMissing =
  <Value>(write: (value: Value) => string) =>
  (value: OrMissing<Value>) =>
    value === null || value === undefined ? UNKNOWN_TEXT : write(value)

export const formatNumber = dashIfMissing<number>((value) => koreanNumber(value))
export const formatOneDecimal = dashIfMissing<number>((value) => koreanNumber(value, 1))
export const formatTwoDecimals = dashIfMissing<number>((value) => koreanNumber(value, 2))
export const formatPercent = dashIfMissing<number>((value) => `${koreanNumber(value)}%`)
/** Numbers from a thousand on are written like 15.2k. */
export const formatThousands = dashIfMissing<number>((value) =>
  Math.abs(value) < 1000 ? koreanNumber(value) : `${koreanNumber(value / 1000, 1)}k`,
)

/** Formats seconds, such as 31:24 or 1:02:03. */
export const formatDuration = dashIfMissing<number>((seconds) => {
  const wholeSeconds = Math.round(seconds)
  const hours = Math.floor(wholeSeconds / 3600)
  const minutes = Math.floor((wholeSeconds % 3600) / 60)
  const pair = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${pair(minutes)}:${pair(wholeSeconds % 60)}` : `${minutes}:${pair(wholeSeconds % 60)}`
})

/** Formats seconds, such as 9시간 56분. */
export const formatHours = dashIfMissing<number>((seconds) => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes}분`
  return minutes % 60 === 0 ? `${minutes / 60}시간` : `${Math.floor(minutes / 60)}시간 ${minutes % 60}분`
})

/** Formats a time as a date like 2026. 03. 11. */
export const formatDate = dashIfMissing<string>((iso) => writtenDay(koreanDay(iso)))
/** Formats a time like 2026. 03. 11. 21:42 */
export const formatDateTime = dashIfMissing<string>((iso) => {
  const clock = seoulClock(Date.parse(iso))
  return `${writtenDay(clock.slice(0, DAY_LENGTH))} ${clock.slice(DAY_LENGTH + 1)}`
})
export const formatTime = dashIfMissing<string>((iso) => timeOf(Date.parse(iso)))
/** Formats a time as a date like 11월 17일 */
export const formatMonthDay = dashIfMissing<string>((iso) => {
  const [, month, day] = koreanDay(iso).split('-').map(Number)
  return `${month}월 ${day}일`
})
/** Returns the day in Korea, like 2026-03-11. */
export const koreanDay = (iso: string) => dayOf(Date.parse(iso))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * An age has no space at which a line could break. An age of a week or more is written as the date. A time in the
 * future is 방금 전, because the clock may be slow.
 */
export function formatAgo(iso: string, now: number): string {
  const elapsedMs = now - Date.parse(iso)
  if (elapsedMs < MINUTE) return '방금\u00a0전'
  if (elapsedMs < HOUR) return `${Math.floor(elapsedMs / MINUTE)}분\u00a0전`
  if (elapsedMs < DAY) return `${Math.floor(elapsedMs / HOUR)}시간\u00a0전`
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(koreanDay(iso))) / DAY)
  if (days === 1) return '어제'
  return days < 7 ? `${days}일\u00a0전` : formatDate(iso)
}
