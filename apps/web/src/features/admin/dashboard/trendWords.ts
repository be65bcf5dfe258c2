import { formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'

export function changeWords(week: number, before: number, unit: string): string {
  if (week === before) return '지난주와 같아요'
  const words = `${formatNumber(Math.abs(week - before))}${unit}`
  return week > before ? `지난주보다 ${words} 늘었어요` : `지난주보다 ${words} 줄었어요`
}

/** Makes any count above zero visible. */
export function barHeights(counts: readonly number[]): number[] {
  const maxCount = Math.max(1, ...counts)
  return counts.map((count) => (count === 0 ? 0 : Math.max(6, Math.round((count / maxCount) * 100))))
}

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

export const bytesWords = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)}GB` : `${formatNumber(Math.round(bytes / MEGABYTE))}MB`

export const millisecondsWords = (milliseconds: number): string => {
  if (milliseconds >= 1000) return `${formatOneDecimal(milliseconds / 1000)}초`
  return `${milliseconds < 10 ? formatTwoDecimals(milliseconds) : formatNumber(Math.round(milliseconds))}ms`
}
