import { expect, test } from 'vitest'
import { failedJobsFirst, intervalText, jobName, jobWords } from './workWords.ts'

const job = {
  name: 'ratings',
  everyMs: 1000,
  isRunning: false,
  tookMs: 1234,
  endedAt: '2026-11-20T10:00:00Z',
  failuresInARow: 0,
}

test.each([
  [100, '쉬지 않고'],
  [30_000, '30초마다'],
  [5 * 60_000, '5분마다'],
  [24 * 3_600_000, '24시간마다'],
])('an interval of %d ms reads %s', (everyMs, words) => {
  expect(intervalText(everyMs)).toBe(words)
})

test('a background job shows how its last run went, and failed jobs come first', () => {
  const running = { ...job, isRunning: true }
  const failed = { ...running, failuresInARow: 2 }
  expect([{ ...job, endedAt: null }, running, failed].map(jobWords)).toEqual([
    '아직 한 적 없음',
    '하는 중',
    '실패, 이어서 2번',
  ])
  expect(jobWords(job)).toBe('1.2초')
  expect(failedJobsFirst([job, running, failed])).toEqual([failed, running, job])
  expect([jobName('ratings'), jobName('new-job')]).toEqual(['점수 다시 계산', 'new-job'])
})
