import { formatNumber, formatOneDecimal, formatTwoDecimals } from '#web/ui/text/format.ts'

/** The change against the previous week. */
export function changeWords(week: number, before: number, unit: string): string {
  if (week === before) return '지난주와 같아요'
  const words = `${formatNumber(Math.abs(week - before))}${unit}`
  return week > before ? `지난주보다 ${words} 늘었어요` : `지난주보다 ${words} 줄었어요`
}

/** Returns each count as a percentage of the tallest bar. Any count above zero is visible. */
export function barHeights(counts: readonly number[]): number[] {
  const maxCount = Math.max(1, ...counts)
  return counts.map((count) => (count === 0 ? 0 : Math.max(6, Math.round((count / maxCount) * 100))))
}

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2

/** `1.2GB`, `345MB` */
export const bytesWords = (bytes: number): string =>
  bytes >= GIGABYTE ? `${(bytes / GIGABYTE).toFixed(1)}GB` : `${formatNumber(Math.round(bytes / MEGABYTE))}MB`

/** `0.42ms`, `12ms`, `1.8초` */
export const millisecondsWords = (milliseconds: number): string => {
  if (milliseconds >= 1000) return `${formatOneDecimal(milliseconds / 1000)}초`
  return `${milliseconds < 10 ? formatTwoDecimals(milliseconds) : formatNumber(Math.round(milliseconds))}ms`
}
