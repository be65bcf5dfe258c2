import { seoulHour } from '../seoulTime.ts'

/** The four parts of a day in Asia/Seoul, six hours each from midnight. */
export const DAY_PARTS = ['새벽', '오전', '오후', '저녁'] as const
type DayPart = (typeof DAY_PARTS)[number]
const HOURS_PER_PART = 6

/** Returns the part of the day of a moment, as an index of `DAY_PARTS`. */
export const dayPartIndex = (at: number) => Math.floor(seoulHour(at) / HOURS_PER_PART)

/** Returns the share 0..1 of each part, (n_b + 1)/(n + 4), so that few matches do not give extreme shares. */
export function dayPartShares(startedAt: readonly number[]): { part: DayPart; share: number }[] {
  const counts = DAY_PARTS.map(() => 1)
  for (const time of startedAt) counts[dayPartIndex(time)] = (counts[dayPartIndex(time)] ?? 0) + 1
  return DAY_PARTS.map((part, index) => ({
    part,
    share: (counts[index] ?? 0) / (startedAt.length + DAY_PARTS.length),
  }))
}
