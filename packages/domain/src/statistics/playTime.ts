import { seoulHour } from '../seoulTime.ts'

/** The four parts of a day in Asia/Seoul, six hours each from midnight. */
export const DAY_PARTS = ['새벽', '오전', '오후', '저녁'] as const
type DayPart = (typeof DAY_PARTS)[number]
const HOURS_PER_PART = 6

/** The part of the day a moment falls into, as an index of `DAY_PARTS`. */
export const dayPartIndex = (at: number) => Math.floor(seoulHour(at) / HOURS_PER_PART)

/** Share of each part 0..1, (n_b + 1)/(n + 4), so that few matches do not pretend to certainty; the four sum to 1. */
export function dayPartShares(startedAt: readonly number[]): { part: DayPart; share: number }[] {
  return DAY_PARTS.map((part, index) => {
    const started = startedAt.filter((at) => dayPartIndex(at) === index).length
    return { part, share: (started + 1) / (startedAt.length + DAY_PARTS.length) }
  })
}
