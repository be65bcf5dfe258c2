/** The hour of the first column. It is in the morning, so that a night of play is not divided. */
const FIRST_HOUR = 6
const LEVELS = 5
export const WEEKDAYS = ['월', '화', '수', '목', '금', '토', '일'] as const
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, index) => (index + FIRST_HOUR) % 24)

export type ActivityCell = { weekday: number; hour: number; count: number; level: number }

export function activityCells(activity: readonly (readonly number[])[]): ActivityCell[][] {
  const maxCount = Math.max(0, ...activity.flat())
  return WEEKDAYS.map((_, weekday) =>
    HOURS.map((hour) => {
      const count = activity[weekday]?.[hour] ?? 0
      return { weekday, hour, count, level: count === 0 ? 0 : Math.max(1, Math.ceil((count / maxCount) * LEVELS)) }
    }),
  )
}

/** Returns the busiest cell. If several are equal, the earliest weekday wins, then the earliest column. */
export function busiestCell(activity: readonly (readonly number[])[]): ActivityCell | undefined {
  return activityCells(activity)
    .flat()
    .filter((cell) => cell.count > 0)
    .reduce<ActivityCell | undefined>((best, cell) => (best && best.count >= cell.count ? best : cell), undefined)
}

export const cellSentence = ({ weekday, hour, count }: ActivityCell) => `${WEEKDAYS[weekday]}요일 ${hour}시 ${count}판`

export function activitySentence(activity: readonly (readonly number[])[]): string {
  const busiest = busiestCell(activity)
  if (!busiest) return '시간대와 요일별 내전 횟수. 아직 내전이 없어요.'
  const total = activity.flat().reduce((sum, count) => sum + count, 0)
  return `시간대와 요일별 내전 횟수. 모두 ${total}판, ${WEEKDAYS[busiest.weekday]}요일 ${busiest.hour}시가 ${busiest.count}판으로 가장 많아요.`
}
