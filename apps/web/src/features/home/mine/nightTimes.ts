import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate } from '@buri/domain/seoulTime'
import { wordedWeekday } from '@buri/domain/wordedTime'

/** Splits a time into the parts of a date tile, for example 11월, 24 and 화. */
export function dateTile(iso: string): { month: string; day: number; weekday: string } {
  const time = Date.parse(iso)
  const { month, day } = seoulDate(time)
  return { month: `${month}월`, day, weekday: wordedWeekday(time) }
}

/** Returns the time left, such as 52분 뒤 or 2일 뒤; `undefined` once the night has begun, or without a clock. */
export function timeUntil(iso: string, now: number | null): string | undefined {
  if (now === null) return undefined
  const remainingMs = Date.parse(iso) - now
  if (remainingMs <= 0) return undefined
  if (remainingMs < HOUR_MS) return `${Math.max(1, Math.ceil(remainingMs / MINUTE_MS))}분 뒤`
  if (remainingMs < DAY_MS) return `${Math.floor(remainingMs / HOUR_MS)}시간 뒤`
  return `${Math.floor(remainingMs / DAY_MS)}일 뒤`
}
