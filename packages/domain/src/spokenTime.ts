import { MINUTE_MS, seoulHour } from './seoulTime.ts'

const DAY_PARTS = [
  [0, '새벽'],
  [6, '오전'],
  [12, '오후'],
  [18, '저녁'],
  [21, '밤'],
] as const

/** The time in Asia/Seoul as people say it: `밤 9시`, `저녁 6시 30분`, `새벽 12시`. */
export function spokenTime(at: number): string {
  const hour = seoulHour(at)
  const minute = Math.floor(at / MINUTE_MS) % 60
  const [, part = ''] = DAY_PARTS.findLast(([from]) => hour >= from) ?? []
  return `${part} ${hour % 12 === 0 ? 12 : hour % 12}시${minute === 0 ? '' : ` ${minute}분`}`
}
