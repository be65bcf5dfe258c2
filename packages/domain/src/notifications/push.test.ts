import { expect, test } from 'vitest'
import { isPushAddress, judgePushStatus, PUSH_LIMITS, remainingMs, subjectOf, waitAfterFailures } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGu',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d',
])('the address %s may be a push service', (address) => expect(isPushAddress(address)).toBe(true))

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://user@push.example/a',
  'https://user:word@push.example/a',
  'https://push.example/a#b',
  'https://127.0.0.1/a',
  'https://169.254.169.254/latest',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://localhost/a',
  'https://database/a',
  'https://db.internal/a',
  'https://printer.local/a',
  'https://push.example./a',
  'ftp://push.example/a',
  'push',
  'javascript:alert(1)',
  'data:text/plain,a',
  '',
  `https://push.example/${'a'.repeat(PUSH_LIMITS.addressLength)}`,
])('the address %s is not a push service', (address) => expect(isPushAddress(address)).toBe(false))

test.each([
  [201, 'sent'],
  [202, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [403, 'gone'],
  [413, 'refused'],
  [400, 'refused'],
  [429, 'later'],
  [500, 'later'],
  [302, 'later'],
] as const)('a push service that answers %d means: %s', (status, answer) =>
  expect(judgePushStatus(status)).toBe(answer),
)

test('a push for a turn expires after a minute, for a ready check after three, any other within six hours', () => {
  const minutes = (subject: Parameters<typeof remainingMs>[0]) => remainingMs(subject, 0, 0) / 60_000
  expect([minutes('turn'), minutes('readyCheck'), minutes('nightSoon'), minutes('reply')]).toEqual([1, 3, 30, 360])
  expect(remainingMs('turn', 0, 60_000)).toBe(0)
})

test('a ready check is a push subject of its own', () => {
  expect(subjectOf('night', 'readyCheck')).toBe('readyCheck')
  expect(subjectOf('night', 'admitted')).toBe('night')
  expect(subjectOf('like', null)).toBe('like')
})

test('a failing device is tried ever less often, and given up after a day and a half', () => {
  const waits: number[] = []
  for (let failures = 1; ; failures += 1) {
    const wait = waitAfterFailures(failures)
    if (wait === undefined) break
    waits.push(wait)
  }
  expect(waits.slice(0, 3)).toEqual([30_000, 60_000, 120_000])
  expect(Math.max(...waits)).toBe(3_600_000)
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3_600_000
  expect(hours).toBeGreaterThan(30)
  expect(hours).toBeLessThan(40)
})
