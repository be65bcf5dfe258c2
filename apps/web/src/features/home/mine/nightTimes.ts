import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulWeekday } from '@buri/domain/seoulTime'
import { formatTime, koreanDay } from '#web/ui/text/format.ts'

const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const

/** The parts of a date tile: 11월, 24, 화. */
export function tileOf(iso: string): { month: string; day: number; weekday: string } {
  const at = Date.parse(iso)
  const { month, day } = seoulDate(at)
  return { month: `${month}월`, day, weekday: WEEKDAYS[seoulWeekday(at)] ?? '' }
}

/** 52분 뒤, 3시간 뒤, 2일 뒤; `undefined` from the start on, or without a clock. */
export function leftWords(iso: string, now: number | null): string | undefined {
  if (now === null) return undefined
  const left = Date.parse(iso) - now
  if (left <= 0) return undefined
  if (left < HOUR_MS) return `${Math.max(1, Math.ceil(left / MINUTE_MS))}분 뒤`
  if (left < DAY_MS) return `${Math.floor(left / HOUR_MS)}시간 뒤`
  return `${Math.floor(left / DAY_MS)}일 뒤`
}

/** 오늘 21:00, 내일 21:00, 11월 28일 21:00; the date as long as there is no clock. */
export function whenWords(iso: string, now: number | null): string {
  const { month, day } = seoulDate(Date.parse(iso))
  const days =
    now === null
      ? undefined
      : (Date.parse(koreanDay(iso)) - Date.parse(koreanDay(new Date(now).toISOString()))) / DAY_MS
  const words = days === 0 ? '오늘' : days === 1 ? '내일' : `${month}월 ${day}일`
  return `${words} ${formatTime(iso)}`
}
