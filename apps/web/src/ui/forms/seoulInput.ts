/** Korea has no daylight saving time. */
const SEOUL_OFFSET_MS = 9 * 3_600_000
const MINUTES_LENGTH = 'YYYY-MM-DDTHH:mm'.length

/** The value is Korean time, wherever the browser is. */
export const toSeoulInput = (time: number) => new Date(time + SEOUL_OFFSET_MS).toISOString().slice(0, MINUTES_LENGTH)

/** Parses Korean time to milliseconds. Returns `null` while the field is empty or half typed. */
export function fromSeoulInput(text: string): number | null {
  const time = Date.parse(`${text.slice(0, MINUTES_LENGTH)}:00+09:00`)
  return Number.isNaN(time) ? null : time
}
