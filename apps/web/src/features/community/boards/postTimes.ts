import { formatDate, formatDateTime, koreanDay } from '#web/ui/text/format.ts'

/** Returns 21:40 for today, 11. 20. for this year, else the whole date. */
export function shortTime(iso: string, now: number | null): string {
  const date = formatDate(iso)
  if (now === null) return date
  const today = new Date(now).toISOString()
  if (koreanDay(iso) === koreanDay(today)) return formatDateTime(iso).slice(date.length + 1)
  const year = formatDate(today).slice(0, 6)
  return date.startsWith(year) ? date.slice(year.length) : date
}
