import { expect, test } from 'vitest'
import { judgeCleanup, judgeRedaction, LOG_KEPT_DAYS } from './judgeForgetting.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const OLD = { at: daysAgo(200), action: 'clan.changed', actorId: 'another', isRedacted: false }

test.each([
  { entry: OLD, is: 'allowed' },
  { entry: { ...OLD, at: daysAgo(LOG_KEPT_DAYS) }, is: 'allowed' },
  { entry: { ...OLD, at: daysAgo(LOG_KEPT_DAYS - 0.001) }, is: 'LOG_TOO_YOUNG' },
  { entry: { ...OLD, action: 'log.cleaned' }, is: 'LOG_LASTING' },
  { entry: { ...OLD, action: 'role.granted' }, is: 'LOG_LASTING' },
  { entry: { ...OLD, action: 'permission.revoked' }, is: 'LOG_LASTING' },
  { entry: { ...OLD, actorId: 'me' }, is: 'LOG_OWN_ENTRY' },
  { entry: { ...OLD, actorId: null }, is: 'allowed' },
  { entry: { ...OLD, isRedacted: true }, is: 'LOG_REDACTED' },
])('redacting $entry.action of $entry.at by $entry.actorId is judged: $is', ({ entry, is }) => {
  expect(judgeRedaction(entry, { by: 'me', now: NOW })).toBe(is)
})

test.each([
  { days: 1, is: 'LOG_TOO_YOUNG' },
  { days: 89, is: 'LOG_TOO_YOUNG' },
  { days: 90, is: 'allowed' },
])('deleting entries older than $days days is judged: $is', ({ days, is }) => {
  expect(judgeCleanup(days)).toBe(is)
})
