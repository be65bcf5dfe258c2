import { HOUR_MS } from '../seoulTime.ts'

type CalendarNight = {
  id: string
  title: string
  startsAt: number
  remark: string
  url: string
  isCancelled: boolean
  /** Number that grows with every change, so that calendars take the newest version. */
  revision?: number
}

const LASTS_MS = 3 * HOUR_MS
const LINE_BYTES = 75
/** How often calendars should load the feed again. Not all programs obey. */
const ASKED_AGAIN = 'PT1H'

const stamp = (at: number) => `${new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')}`
const escaped = (text: string) => text.replace(/([\\;,])/g, '\\$1').replace(/\r\n?|\n/g, '\\n')

/**
 * Folds a line. Lines are at most 75 bytes long, and never split within a character:
 * https://www.rfc-editor.org/rfc/rfc5545#section-3.1
 */
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

/** Times are in UTC; every calendar converts them to its owner's time zone. */
const eventOf = ({ id, title, startsAt, remark, url, isCancelled, revision }: CalendarNight, at: number) => [
  'BEGIN:VEVENT',
  `UID:${id}@buri`,
  `DTSTAMP:${stamp(at)}`,
  ...(revision === undefined ? [] : [`SEQUENCE:${revision}`]),
  `DTSTART:${stamp(startsAt)}`,
  `DTEND:${stamp(startsAt + LASTS_MS)}`,
  `SUMMARY:${escaped(title)}`,
  ...(remark === '' ? [] : [`DESCRIPTION:${escaped(remark)}`]),
  `URL:${url}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

const fileOf = (head: readonly string[], nights: readonly CalendarNight[], at: number) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Buri//In-house nights//KO',
    'METHOD:PUBLISH',
    ...head,
    ...nights.flatMap((night) => eventOf(night, at)),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n')

/** Returns a night as a calendar file. `at` is when the file is made. */
export const calendarOf = (night: CalendarNight, at: number): string => fileOf([], [night], at)

/**
 * Returns a clan's nights as a calendar to which people subscribe. NAME and REFRESH-INTERVAL are from RFC 7986; the
 * names with X are older.
 */
export const calendarOfNights = (clanName: string, nights: readonly CalendarNight[], at: number): string => {
  const name = escaped(`${clanName} 내전`)
  const head = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${ASKED_AGAIN}`,
    `X-PUBLISHED-TTL:${ASKED_AGAIN}`,
  ]
  return fileOf(head, nights, at)
}
