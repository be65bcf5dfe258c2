import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulHour, seoulWeekday } from './seoulTime.ts'

const DAY_PARTS = [
  [0, '새벽'],
  [6, '오전'],
  [12, '오후'],
  [18, '저녁'],
  [21, '밤'],
] as const

/** Returns the time in Asia/Seoul as people say it, such as `밤 9시`, `저녁 6시 30분` or `새벽 12시`. */
export function wordedTime(time: number): string {
  const hour = seoulHour(time)
  const minute = Math.floor(time / MINUTE_MS) % 60
  const [, part = ''] = DAY_PARTS.findLast(([from]) => hour >= from) ?? []
  return `${part} ${hour % 12 === 0 ? 12 : hour % 12}시${minute === 0 ? '' : ` ${minute}분`}`
}

const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const

/** Returns the weekday in Asia/Seoul, 월 to 일. */
export const wordedWeekday = (at: number): string => WEEKDAYS[seoulWeekday(at)] ?? ''

/** Returns date and time in Asia/Seoul, such as `11월 28일(토) 밤 9시`. */
export function wordedDate(time: number): string {
  const { month, day } = seoulDate(time)
  return `${month}월 ${day}일(${wordedWeekday(time)}) ${wordedTime(time)}`
}

const dayOf = (at: number) => Math.floor((at + 9 * HOUR_MS) / DAY_MS)
const NEAR_DAYS: Record<number, string> = { [-1]: '어제', 0: '오늘', 1: '내일' }

/**
 * Returns day and time in words, such as `오늘 밤 9시` or `내일 새벽 12시`. Names the date on other days, and if `now` is
 * `null`.
 */
export function dayAndTimeInWords(time: number, now: number | null): string {
  const near = now === null ? undefined : NEAR_DAYS[dayOf(time) - dayOf(now)]
  return near === undefined ? wordedDate(time) : `${near} ${wordedTime(time)}`
}
