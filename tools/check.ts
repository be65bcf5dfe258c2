import { globSync } from 'node:fs'
import { join } from 'node:path'
import { changedPaths, testFoldersFor } from './changed.ts'
import { inOrder, inParallel, QUICK_TESTS, runSteps, STYLE_STEP, serverTests, TYPES_STEP } from './steps.ts'

const root = join(import.meta.dirname, '..')
const tests = globSync(['apps/server/**/*.test.ts', 'bench/**/*.test.ts'], { cwd: root })
const places = testFoldersFor(changedPaths(root), tests)

await runSteps(
  inOrder(inParallel(STYLE_STEP, TYPES_STEP), QUICK_TESTS, ...(places.length > 0 ? [serverTests(places)] : [])),
)
