import { expect, test } from 'vitest'
import {
  countsOfPlaywright,
  countsOfVitest,
  failureLines,
  lastLineOf,
  sumOf,
  tallyOfCheck,
  tallyOfRunner,
} from './tally.ts'

test.each([
  { outcome: 'all passed', exitCode: 0, counts: { passed: 5, failed: 0, skipped: 0 }, tally: { passed: 5, failed: 0 } },
  { outcome: 'two failed', exitCode: 1, counts: { passed: 3, failed: 2, skipped: 0 }, tally: { passed: 3, failed: 2 } },
  {
    outcome: 'an error outside of tests',
    exitCode: 1,
    counts: { passed: 5, failed: 0, skipped: 0 },
    tally: { passed: 5, failed: 1 },
  },
  { outcome: 'no report', exitCode: 0, counts: undefined, tally: { passed: 0, failed: 1 } },
  { outcome: 'no tests', exitCode: 0, counts: { passed: 0, failed: 0, skipped: 0 }, tally: { passed: 0, failed: 1 } },
  {
    outcome: 'a skipped test',
    exitCode: 0,
    counts: { passed: 4, failed: 0, skipped: 1 },
    tally: { passed: 4, failed: 1 },
  },
])('$outcome counts as $tally', ({ exitCode, counts, tally }) => {
  expect(tallyOfRunner(exitCode, counts && { ...counts, failures: [] })).toMatchObject(tally)
})

test('the last line adds up all steps', () => {
  expect(lastLineOf(sumOf([tallyOfCheck(0), tallyOfCheck(2), { passed: 40, failed: 3 }]))).toBe('41 passed, 4 failed')
})

test('both runners’ reports are parsed', () => {
  expect(
    countsOfVitest({
      numPassedTests: 7,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'a adds' }] },
        { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'pending', fullName: 'c waits' }] },
        {
          name: 'b.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'b adds' },
            { status: 'failed', fullName: 'b subtracts' },
          ],
        },
      ],
    }),
  ).toEqual({ passed: 7, failed: 1, skipped: 3, failures: ['c.test.ts', 'c waits', 'b.test.ts', 'b subtracts'] })
  expect(
    countsOfPlaywright({
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [{ tests: [{ status: 'expected' }], file: 'a.spec.ts', line: 3, title: 'a opens' }],
          suites: [{ specs: [{ tests: [{ status: 'unexpected' }], file: 'a.spec.ts', line: 9, title: 'a closes' }] }],
        },
      ],
    }),
  ).toEqual({ passed: 7, failed: 2, skipped: 2, failures: ['a.spec.ts:9 a closes'] })
})

test('failed steps and their tests are repeated at the end', () => {
  const steps = [
    { name: 'types', tally: tallyOfCheck(0) },
    { name: 'lint', tally: tallyOfCheck(1) },
    { name: 'journeys', tally: { passed: 4, failed: 1, failures: ['a.spec.ts:9 a closes'] } },
  ]
  expect(failureLines(steps)).toEqual(['✗ lint', '✗ journeys', '  ✗ a.spec.ts:9 a closes'])
})
