import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'
import { type Mutant, withMutant } from './findMutants.ts'

// This process tries mutants in a single Vitest and reports whether tests notice them. It writes no files.

const ROOT = join(import.meta.dirname, '../..')

export type LaneRequest = { mutant: Mutant | undefined; tests: readonly string[] }
export type Finding = { isNoticed: boolean }

let currentMutant: { path: string; text: string } | undefined

const vitest = await createVitest(
  {
    root: ROOT,
    // The projects of the root's configuration would not have the plugin below.
    config: false,
    include: ['packages/*/src/**/*.test.ts'],
    watch: false,
    isolate: false,
    // A cache on disk would keep a change after its run.
    fsModuleCache: false,
    maxWorkers: 1,
    reporters: [{}],
  },
  {
    plugins: [
      {
        name: 'mutant',
        enforce: 'pre',
        load: (id) => (id === currentMutant?.path ? currentMutant.text : undefined),
      },
    ],
  },
)
await vitest.standalone()

process.on('message', async ({ mutant, tests }: LaneRequest) => {
  const path = mutant && join(ROOT, mutant.path)
  if (mutant && path) currentMutant = { path, text: withMutant(readFileSync(path, 'utf8'), mutant) }
  if (path) vitest.invalidateFile(path)
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(ROOT, test)))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  const isNoticed = unhandledErrors.length > 0 || testModules.some((testModule) => !testModule.ok())
  currentMutant = undefined
  if (path) vitest.invalidateFile(path)
  process.send?.({ isNoticed } satisfies Finding)
})
// A worker in an endless loop does not receive messages, so its process group is killed.
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'))
process.send?.('ready')
