import { josa } from 'es-hangul'
import { koreanNumber } from './koreanNumber.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulDate, seoulHour } from './seoulTime.ts'

export type LimitRule = { what: string; times: number; seconds: number }

/**
 * Returns the sentence that names the limit and when it ends. The time is given in Seoul time, because a wait may last
 * a week.
 */
export function limitSentence({ what, times, seconds }: LimitRule, waitSeconds: number, now: number): string {
  const timesWords = times === 1 ? '한 번만' : `${koreanNumber(times)}번까지`
  return `${josa(what, '은/는')} ${spanWords(seconds)}에 ${timesWords} 할 수 있습니다. ${waitWords(waitSeconds, now)} 다시 할 수 있습니다.`
}

/** Returns the words for the limit itself, for people who have not reached it. */
export const limitLabel = ({ what, times, seconds }: LimitRule): string =>
  `${what}: ${spanWords(seconds)}에 ${koreanNumber(times)}번`

function spanWords(seconds: number): string {
  const days = seconds / (24 * 3600)
  if (Number.isInteger(days)) return days === 1 ? '하루' : days === 7 ? '일주일' : `${days}일`
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? '한 시간' : `${hours}시간`
  return seconds % 60 === 0 ? `${seconds / 60}분` : `${seconds}초`
}

/** Returns the words for the wait, rounded up so that it is really over by then. */
function waitWords(waitSeconds: number, now: number): string {
  if (waitSeconds < 60) return `${waitSeconds}초 뒤에`
  if (waitSeconds < 3600) return `${Math.ceil(waitSeconds / 60)}분 뒤에`
  const until = Math.ceil((now + waitSeconds * 1000) / MINUTE_MS) * MINUTE_MS
  return `${dayWords(until, now)} ${clockWords(until)}부터`
}

function dayWords(until: number, now: number): string {
  const { month, day } = seoulDate(until)
  const isOn = (time: number) => {
    const date = seoulDate(time)
    return date.month === month && date.day === day
  }
  if (isOn(now)) return '오늘'
  return isOn(now + DAY_MS) && until - now < 2 * DAY_MS ? '내일' : `${month}월 ${day}일`
}

function clockWords(time: number): string {
  const hour = seoulHour(time)
  const minute = Math.floor((time % HOUR_MS) / MINUTE_MS)
  const half = hour < 12 ? `오전 ${hour}시` : `오후 ${hour === 12 ? 12 : hour - 12}시`
  return minute === 0 ? half : `${half} ${minute}분`
}
