import { expect, test } from 'vitest'
import { judgeCleanup, judgeRedaction, LOG_KEPT_DAYS } from './judgeForgetting.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const OLD = { at: daysAgo(200), action: 'clan.changed', actorId: 'another', isRedacted: false }

test.each([
  { entry: OLD, verdict: 'allowed' },
  { entry: { ...OLD, at: daysAgo(LOG_KEPT_DAYS) }, verdict: 'allowed' },
  { entry: { ...OLD, at: daysAgo(LOG_KEPT_DAYS - 0.001) }, verdict: 'LOG_TOO_YOUNG' },
  { entry: { ...OLD, action: 'log.cleaned' }, verdict: 'LOG_LASTING' },
  { entry: { ...OLD, action: 'role.granted' }, verdict: 'LOG_LASTING' },
  { entry: { ...OLD, action: 'permission.revoked' }, verdict: 'LOG_LASTING' },
  { entry: { ...OLD, actorId: 'me' }, verdict: 'LOG_OWN_ENTRY' },
  { entry: { ...OLD, actorId: null }, verdict: 'allowed' },
  { entry: { ...OLD, isRedacted: true }, verdict: 'LOG_REDACTED' },
])('redacting $entry.action of $entry.at by $entry.actorId is judged: $verdict', ({ entry, verdict }) => {
  expect(judgeRedaction(entry, { by: 'me', now: NOW })).toBe(verdict)
})

test.each([
  { days: 1, verdict: 'LOG_TOO_YOUNG' },
  { days: 89, verdict: 'LOG_TOO_YOUNG' },
  { days: 90, verdict: 'allowed' },
])('deleting entries older than $days days is judged: $verdict', ({ days, verdict }) => {
  expect(judgeCleanup(days)).toBe(verdict)
})
