import { DAY_MS, HOUR_MS, NIGHT_ENDS_HOUR, seoulHour } from '../seoulTime.ts'

/** Tonight ends at six in the morning in Asia/Seoul after today's evening, so at two it includes the coming evening. */
export function endOfTonight(now: number): number {
  const hoursLeft = DAY_MS / HOUR_MS + NIGHT_ENDS_HOUR - seoulHour(now)
  return now - (now % HOUR_MS) + hoursLeft * HOUR_MS
}
