/** A step that crashes before it has counted has one failure. `failures` names the tests that failed or were skipped. */
export type Tally = { passed: number; failed: number; failures?: string[] }

export const sumOf = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
})

export const lastLineOf = ({ passed, failed }: Tally) => `${passed} passed, ${failed} failed`

/** Repeats failed steps and tests for a reader who sees only the end of a long log. */
export const failureLines = (steps: readonly { name: string; tally: Tally }[]): string[] =>
  steps
    .filter(({ tally }) => tally.failed > 0)
    .flatMap(({ name, tally }) => [`✗ ${name}`, ...(tally.failures ?? []).map((title) => `  ✗ ${title}`)])

export const tallyOfCheck = (exitCode: number): Tally =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

export type Counts = { passed: number; failed: number; skipped: number; failures: string[] }

/** A skipped test counts as a failure. */
export function tallyOfRunner(exitCode: number, counts: Counts | undefined): Tally {
  if (!counts) return { passed: 0, failed: 1 }
  const failed = counts.failed + counts.skipped
  // Errors outside tests, files that do not load, and crashes show only in the exit code.
  const isSilentFailure = failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return { passed: counts.passed, failed: isSilentFailure ? 1 : failed, failures: counts.failures }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

export function countsOfVitest(report: unknown): Counts {
  const results = report as VitestReport // the format of this runner's JSON reporter
  const failures = results.testResults.flatMap(({ name, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status !== 'passed').map(({ fullName }) => fullName)
    // A file that does not load has no tests.
    return titles.length > 0 || status !== 'passed' ? [name, ...titles] : []
  })
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests,
    skipped: results.numPendingTests + results.numTodoTests,
    failures,
  }
}

type PlaywrightSuite = {
  specs: { tests: { status: string }[]; file: string; line: number; title: string }[]
  suites?: PlaywrightSuite[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export function countsOfPlaywright(report: unknown): Counts {
  const { stats, suites } = report as PlaywrightReport // the format of this runner's JSON reporter
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failedSpecs),
  }
}

const failedSpecs = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'))
    .map(({ file, line, title }) => `${file}:${line} ${title}`),
  ...suites.flatMap(failedSpecs),
]
