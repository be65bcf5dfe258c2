import { globSync } from 'node:fs'
import { join } from 'node:path'
import { changedPaths, testFoldersFor } from './changed.ts'
import { QUICK_TESTS, runSteps, STYLE, serverTests, TYPES } from './steps.ts'

const root = join(import.meta.dirname, '..')
const tests = globSync(['apps/server/**/*.test.ts', 'bench/**/*.test.ts'], { cwd: root })
const places = testFoldersFor(changedPaths(root), tests)

await runSteps([[STYLE, TYPES], QUICK_TESTS, ...(places.length > 0 ? [serverTests(places)] : [])])
