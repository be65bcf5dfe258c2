import { NOTIFICATION_KINDS, type NotificationKind, type NotificationOutcome } from './kinds.ts'

/** The subjects of a push: the kinds of notifications, and events for which only an immediate message is useful. */
export const PUSH_SUBJECTS = ['nightSoon', 'readyCheck', 'turn', ...NOTIFICATION_KINDS] as const
export type PushSubject = (typeof PUSH_SUBJECTS)[number]

export const PUSH_LIMITS = {
  /** The most devices of an account: a session has one device at most, and an account has ten sessions. */
  devices: 10,
  addressLength: 1000,
  /** Characters of base64url: 65 bytes of a point on the curve, and 16 bytes. */
  keyLength: 87,
  secretLength: 22,
} as const

const MINUTE_MS = 60_000

/** The people of a night are reminded this many minutes before its start. */
export const SOON_MINUTES = 30

/** Milliseconds after which news of a subject are too late to send. */
const LATEST_MS: Partial<Record<PushSubject, number>> = {
  nightSoon: SOON_MINUTES * MINUTE_MS,
  readyCheck: 3 * MINUTE_MS,
  turn: MINUTE_MS,
}
const LATEST_OF_BELL_MS = 6 * 60 * MINUTE_MS

/** Milliseconds for which news of `happenedAt` are still worth sending, counted from `now`; 0 or less if too late. */
export const remainingMs = (subject: PushSubject, happenedAt: number, now: number): number =>
  happenedAt + (LATEST_MS[subject] ?? LATEST_OF_BELL_MS) - now

/** The push subject of a notification: a ready check can be chosen apart from other news of one's place in a night. */
export const subjectOf = (kind: NotificationKind, outcome: NotificationOutcome | null): PushSubject =>
  outcome === 'readyCheck' ? 'readyCheck' : kind

/** How a push service answered: whether the server may send again, later, or never. */
export type PushAnswer = 'sent' | 'gone' | 'refused' | 'later'

/** Judges the HTTP status of a push service: RFC 8030, 5 and 7.3. */
export function judgePushStatus(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  // 401 and 403: the subscription was made for another key of the server.
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  if (status === 400 || status === 413) return 'refused'
  return 'later'
}

/** Failures in a row after which a subscription is given up: a day and a half. */
const MAX_FAILURES = 40
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * MINUTE_MS

/** Milliseconds until a subscription that failed so often in a row is tried again; `undefined` to give it up. */
export const waitAfterFailures = (failures: number): number | undefined =>
  failures >= MAX_FAILURES ? undefined : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/**
 * Whether an address may belong to a push service: HTTPS at the usual port of a named host. Where the name leads is
 * checked when connecting.
 */
export function isPushAddress(address: string): boolean {
  if (address.length > PUSH_LIMITS.addressLength) return false
  const url = URL.parse(address)
  if (!url || url.href.length > PUSH_LIMITS.addressLength) return false
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  // An IPv4 address ends with a number, and an IPv6 address is in brackets.
  return (
    isPlain &&
    url.hash === '' &&
    /\.[a-z][a-z\d-]*[a-z]$/.test(url.hostname) &&
    !/\.(local|internal|localhost)$/.test(url.hostname)
  )
}
