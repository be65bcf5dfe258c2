import { HOUR_MS } from '../seoulTime.ts'

type CalendarNight = { id: string; title: string; startsAt: number; remark: string; url: string; isCancelled: boolean }

const LASTS_MS = 3 * HOUR_MS
const LINE_BYTES = 75

const stamp = (at: number) => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`
const escaped = (text: string) => text.replace(/([\\;,])/g, '\\$1').replace(/\r?\n/g, '\\n')

/** https://www.rfc-editor.org/rfc/rfc5545#section-3.1: no line is longer than 75 bytes, and none is cut within a character. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  const lines = ['']
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > LINE_BYTES) {
      lines.push(' ')
      bytes = 1
    }
    lines[lines.length - 1] += character
    bytes += size
  }
  return lines.join('\r\n')
}

/** A night as a file for calendars; `at` is when it is made. */
export function calendarOf({ id, title, startsAt, remark, url, isCancelled }: CalendarNight, at: number): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buri//In-house nights//KO',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@buri`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(startsAt + LASTS_MS)}`,
    `SUMMARY:${escaped(title)}`,
    ...(remark === '' ? [] : [`DESCRIPTION:${escaped(remark)}`]),
    `URL:${url}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')
}
