/** A step that crashes before it has counted has one failure. */
export type Tally = { passed: number; failed: number }

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

export const lastLineOf = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`

export const tallyOfCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** A skipped test counts as a failure. */
export function tallyOfRunner(
  exitCode: number,
  counts: { passed: number; failed: number; skipped: number } | undefined,
): Tally {
  if (!counts) return { passed: 0, failed: 1 }
  const failed = counts.failed + counts.skipped
  // Errors outside tests, files that do not load, and crashes show only in the exit code.
  const isSilentFailure = failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return { passed: counts.passed, failed: isSilentFailure ? 1 : failed }
}

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }

export function countsOfVitest(report: unknown) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report as VitestReport // the format of this runner's JSON reporter
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }

export function countsOfPlaywright(report: unknown) {
  const { stats } = report as PlaywrightReport // the format of this runner's JSON reporter
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
