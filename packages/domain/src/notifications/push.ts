import { NOTIFICATION_KINDS, type NotificationKind, type NotificationOutcome } from './kinds.ts'

/**
 * The subjects of push messages: the kinds of notifications, and events for which only an immediate message is useful.
 */
export const PUSH_SUBJECTS = ['nightSoon', 'readyCheck', 'turn', ...NOTIFICATION_KINDS] as const
export type PushSubject = (typeof PUSH_SUBJECTS)[number]

export const PUSH_LIMITS = {
  /** A session has at most one device, and an account ten sessions. */
  devices: 10,
  addressLength: 1000,
  /** Lengths in characters of base64url. The key is 65 bytes, a point on the curve; the secret is 16 bytes. */
  keyLength: 87,
  secretLength: 22,
} as const

const MINUTE_MS = 60_000

export const SOON_MINUTES = 30

/** Milliseconds after which a message on a subject is too late to send. */
const LATEST_MS: Partial<Record<PushSubject, number>> = {
  nightSoon: SOON_MINUTES * MINUTE_MS,
  readyCheck: 3 * MINUTE_MS,
  turn: MINUTE_MS,
}
const LATEST_OF_BELL_MS = 6 * 60 * MINUTE_MS

/**
 * Returns how many milliseconds remain to send a message about an event that happened at `happenedAt`; 0 or less if it
 * is too late.
 */
export const remainingMs = (subject: PushSubject, happenedAt: number, now: number): number =>
  happenedAt + (LATEST_MS[subject] ?? LATEST_OF_BELL_MS) - now

/**
 * A ready check is a subject of its own, so that people can choose it apart from other news of their place in a night.
 */
export const subjectOf = (kind: NotificationKind, outcome: NotificationOutcome | null): PushSubject =>
  outcome === 'readyCheck' ? 'readyCheck' : kind

/**
 * The meaning of a push service's answer: the message was sent, the subscription is gone, the message is refused for
 * good, or the server may try later.
 */
export type PushAnswer = 'sent' | 'gone' | 'refused' | 'later'

/** Judges the HTTP status of a push service by RFC 8030, sections 5 and 7.3. */
export function judgePushStatus(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent'
  // 401 and 403 mean that the subscription was made for another key of the server.
  if ([401, 403, 404, 410].includes(status)) return 'gone'
  if (status === 400 || status === 413) return 'refused'
  return 'later'
}

/** A subscription is given up after this many failures in a row, which take a day and a half. */
const MAX_FAILURES = 40
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 60 * MINUTE_MS

/**
 * Returns the wait in milliseconds before a subscription with this many failures in a row is tried again; `undefined`
 * if it is given up.
 */
export const waitAfterFailures = (failures: number): number | undefined =>
  failures >= MAX_FAILURES ? undefined : Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS)

/**
 * Whether an address may belong to a push service: HTTPS at the usual port of a named host. The IP address of the name
 * is checked on connecting.
 */
export function isPushAddress(address: string): boolean {
  if (address.length > PUSH_LIMITS.addressLength) return false
  const url = URL.parse(address)
  if (!url || url.href.length > PUSH_LIMITS.addressLength) return false
  const isPlain = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  // An IPv4 address ends with a number, and an IPv6 address is in brackets. Neither is allowed.
  return (
    isPlain &&
    url.hash === '' &&
    /\.[a-z][a-z\d-]*[a-z]$/.test(url.hostname) &&
    !/\.(local|internal|localhost)$/.test(url.hostname)
  )
}
