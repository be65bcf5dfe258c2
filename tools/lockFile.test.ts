import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> }

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Locked>)

// npm forgets what is for other platforms when it installs beside an existing node_modules
// (https://github.com/npm/cli/issues/4828), and then refuses its own file in a fresh clone.
test('the lock file names what each platform needs', () => {
  const names = new Set(packages.map(([path]) => path))
  const missing = packages.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !names.has(`node_modules/${name}`) && !names.has(`${path}/node_modules/${name}`),
    ),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(packages.filter(([, { resolved, link }]) => resolved && !link).map(([path]) => path)).toEqual([])
})
