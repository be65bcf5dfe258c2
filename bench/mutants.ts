import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { seededChance, shuffled } from '@buri/domain/nights/seededChance'
import { type Mutant, mutantsIn } from './mutants/findMutants.ts'
import type { Finding, LaneRequest } from './mutants/lane.ts'
import { reachingTests } from './mutants/reachingTests.ts'

const ROOT = join(import.meta.dirname, '..')
const MUTATED_PATHS = /^packages\/(domain|replay)\/src\//
const TESTS_OWN = /(\.test\.ts|\/an?[A-Z]\w*\.ts)$/
const LANES = 2
// Ten times as long as the slowest tests take, in milliseconds. An endless loop counts as noticed.
const LIMIT_MS = 60_000

/** `mutants [how many] [seed] [folder]`: counts how many small changes to the code the unit tests notice. */
export default async function measureMutants([count = '200', seed = '1', folder = ''] = []) {
  const files = mutatedSources()
  const testsOf = reachingTests(files)
  const all = [...files].flatMap(([path, text]) =>
    MUTATED_PATHS.test(path) && !TESTS_OWN.test(path) && path.includes(folder) ? mutantsIn(path, text) : [],
  )
  const sample = shuffled(all, seededChance(Number(seed))).slice(0, Number(count))
  const unnoticedMutants: Mutant[] = []
  const queue = [...sample]
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const lane = openLane()
      for (let mutant = queue.pop(); mutant; mutant = queue.pop()) {
        if (!(await lane.notices({ mutant, tests: testsOf(mutant.path) }))) unnoticedMutants.push(mutant)
      }
      lane.close()
    }),
  )
  const noticed = sample.length - unnoticedMutants.length
  console.log(
    `  ${(noticed / sample.length).toFixed(3)} noticed: ${noticed} of ${sample.length}, of ${all.length} possible`,
  )
  for (const { path, line, original, replacement } of unnoticedMutants.sort(byPlace)) {
    console.log(`  ${path}:${line}: ${original} → ${replacement || 'nothing'}`)
  }
}

const byPlace = (a: Mutant, b: Mutant) => a.path.localeCompare(b.path) || a.start - b.start

function mutatedSources(): Map<string, string> {
  const paths = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /^\w+\/src\/.*\.ts$/.test(path))
    .map((path) => `packages/${path}`)
    .sort()
  return new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
}

/** Opens a process of `lane.ts`. It is restarted after a change that made it loop. */
function openLane() {
  let child: ChildProcess | undefined
  const close = () => child?.pid !== undefined && process.kill(-child.pid, 'SIGKILL')
  return {
    async notices(mutantRequest: LaneRequest): Promise<boolean> {
      if (!child) {
        child = fork(join(import.meta.dirname, 'mutants/lane.ts'), { execArgv: [], detached: true })
        await once(child, 'message')
      }
      child.send(mutantRequest)
      const finding = await Promise.race([
        once(child, 'message').then(([message]) => message as Finding),
        pause(LIMIT_MS, undefined, { ref: false }),
      ])
      if (finding) return finding.isNoticed
      close()
      child = undefined
      return true
    },
    close,
  }
}
