import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Counts,
  countsOfPlaywright,
  countsOfVitest,
  failureLines,
  lastLineOf,
  sumOf,
  type Tally,
  tallyOfCheck,
  tallyOfRunner,
} from './tally.ts'

type Step = { name: string; run: () => Promise<Tally> }

const ROOT = join(import.meta.dirname, '..')
const binPath = (path: string) => join(ROOT, 'node_modules', path)

// A log must not contain escape sequences, which would be unreadable there.
const COLORS = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined }

/** Returns the exit code, which is not zero after a crash. */
function run(args: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Without a terminal, steps that run at the same time print whole lines and do not move the cursor.
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...COLORS, ...env },
  })
  child.stdout.on('data', (output) => process.stdout.write(output))
  child.stderr.on('data', (output) => process.stderr.write(output))
  return new Promise((resolve) => {
    const terminateChild = () => child.kill('SIGTERM')
    process.once('SIGTERM', terminateChild)
    child.once('error', () => resolve(1))
    child.once('close', (code) => {
      process.removeListener('SIGTERM', terminateChild)
      resolve(code ?? 1)
    })
  })
}

const checkStep = (name: string, args: string[]): Step => ({ name, run: async () => tallyOfCheck(await run(args)) })

function runnerStep(
  name: string,
  plan: {
    argsFor: (report: string) => string[]
    envFor?: (report: string) => NodeJS.ProcessEnv
    read: (report: unknown) => Counts
  },
): Step {
  return {
    name,
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'buri-report-'))
      const report = join(folder, 'report.json')
      const exitCode = await run(plan.argsFor(report), plan.envFor?.(report))
      let counts: Counts | undefined
      try {
        counts = plan.read(JSON.parse(readFileSync(report, 'utf8')))
      } catch {
        // The runner broke before it reported, which counts as a failure.
      }
      rmSync(folder, { recursive: true, force: true })
      return tallyOfRunner(exitCode, counts)
    },
  }
}

export const STYLE_STEP = checkStep('format and lint', [
  binPath('@biomejs/biome/bin/biome'),
  'ci',
  '--error-on-warnings',
  ...(process.stdout.isTTY ? [] : ['--colors=off']),
])

// TypeScript's default of four checkers takes twice the processor time, because they repeat each other's work.
export const TYPES_STEP = checkStep('types', [binPath('typescript/bin/tsc'), '--noEmit', '--checkers', '1'])

const SEEN_ROWS = join(ROOT, 'node_modules/.cache/seen-rows')

const vitest = (name: string, files: readonly string[], envFor?: () => NodeJS.ProcessEnv) =>
  runnerStep(name, {
    argsFor: (report) => [
      binPath('vitest/vitest.mjs'),
      'run',
      ...files,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    ...(envFor && { envFor }),
    read: countsOfVitest,
  })

export const SERVER_TESTS = vitest('the server’s tests', ['--project=server'], () => {
  rmSync(SEEN_ROWS, { recursive: true, force: true })
  return { BURI_SEEN_ROWS: SEEN_ROWS }
})

export const QUICK_TESTS = vitest('tests without a database', ['--project=!server'])

export const serverTests = (places: readonly string[]) =>
  vitest(`the server’s tests in ${places.join(', ')}`, ['--project=server', ...places])

export const ROWS_STEP = checkStep('row types of raw SQL', [join(ROOT, 'tools/rowTypes.ts'), SEEN_ROWS])

export const WEB_BUILD = checkStep('the web builds', [join(ROOT, 'tools/run.mjs'), 'build'])

export const JOURNEYS_STEP = runnerStep('journeys in Chromium', {
  argsFor: () => [binPath('@playwright/test/cli.js'), 'test', '--config=e2e', '--reporter=list,json'],
  envFor: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  read: countsOfPlaywright,
})

type Plan = (ended: { name: string; tally: Tally }[]) => Promise<void>

const planOf =
  (part: Step | Plan): Plan =>
  async (ended) => {
    if (typeof part === 'function') return part(ended)
    const begin = performance.now()
    const tally = await part.run()
    ended.push({ name: part.name, tally })
    console.log(`— ${part.name}: ${lastLineOf(tally)} (${((performance.now() - begin) / 1000).toFixed(1)} s)\n`)
  }

export const inParallel =
  (...parts: (Step | Plan)[]): Plan =>
  async (ended) =>
    void (await Promise.all(parts.map((part) => planOf(part)(ended))))

export const inOrder =
  (...parts: (Step | Plan)[]): Plan =>
  async (ended) => {
    for (const part of parts) await planOf(part)(ended)
  }

/** Runs all steps, even after failures. The last lines name the failures and have all counts. */
export async function runSteps(plan: Plan): Promise<void> {
  const ended: { name: string; tally: Tally }[] = []
  await plan(ended)
  for (const line of failureLines(ended)) console.log(line)
  const total = sumOf(ended.map(({ tally }) => tally))
  console.log(lastLineOf(total))
  process.exitCode = total.failed === 0 ? 0 : 1
}
