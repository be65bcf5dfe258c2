import { expect, test } from 'vitest'
import { countsOfPlaywright, countsOfVitest, lastLineOf, sumOf, tallyOfCheck, tallyOfRunner } from './tally.ts'

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
  expect(tallyOfRunner(exitCode, counts)).toEqual(tally)
})

test('the last line adds up all steps', () => {
  expect(lastLineOf(sumOf([tallyOfCheck(0), tallyOfCheck(2), { passed: 40, failed: 3 }]))).toBe('41 passed, 4 failed')
})

test('both runners’ reports are parsed', () => {
  expect(countsOfVitest({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })).toEqual({
    passed: 7,
    failed: 1,
    skipped: 3,
  })
  expect(countsOfPlaywright({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
  })
})
