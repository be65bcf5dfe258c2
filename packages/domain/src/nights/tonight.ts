import { DAY_MS, HOUR_MS, NIGHT_ENDS_HOUR, seoulHour } from '../seoulTime.ts'

/**
 * Returns when tonight ends: at six in the morning in Asia/Seoul after today's evening. At two in the morning, tonight
 * therefore includes the coming evening.
 */
export function endOfTonight(now: number): number {
  const hoursLeft = DAY_MS / HOUR_MS + NIGHT_ENDS_HOUR - seoulHour(now)
  return now - (now % HOUR_MS) + hoursLeft * HOUR_MS
}
