import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulHour, seoulWeekday } from './seoulTime.ts'

const DAY_PARTS = [
  [0, '새벽'],
  [6, '오전'],
  [12, '오후'],
  [18, '저녁'],
  [21, '밤'],
] as const

/** The time in Asia/Seoul as people say it: `밤 9시`, `저녁 6시 30분`, `새벽 12시`. */
export function wordedTime(at: number): string {
  const hour = seoulHour(at)
  const minute = Math.floor(at / MINUTE_MS) % 60
  const [, part = ''] = DAY_PARTS.findLast(([from]) => hour >= from) ?? []
  return `${part} ${hour % 12 === 0 ? 12 : hour % 12}시${minute === 0 ? '' : ` ${minute}분`}`
}

const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const

/** The weekday in Asia/Seoul, 월 to 일. */
export const wordedWeekday = (at: number): string => WEEKDAYS[seoulWeekday(at)] ?? ''

/** The date and time in Asia/Seoul: `11월 28일(토) 밤 9시`. */
export function wordedDate(at: number): string {
  const { month, day } = seoulDate(at)
  return `${month}월 ${day}일(${wordedWeekday(at)}) ${wordedTime(at)}`
}

const dayOf = (at: number) => Math.floor((at + 9 * HOUR_MS) / DAY_MS)
const NEAR_DAYS: Record<number, string> = { [-1]: '어제', 0: '오늘', 1: '내일' }

/** `오늘 밤 9시`, `내일 새벽 12시`; the date on other days, and where there is no clock. */
export function dayAndTimeInWords(at: number, now: number | null): string {
  const near = now === null ? undefined : NEAR_DAYS[dayOf(at) - dayOf(now)]
  return near === undefined ? wordedDate(at) : `${near} ${wordedTime(at)}`
}
