import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const STATEMENT_PATTERN = /name: '([\w-]+)',\s+(?:text\b|isPrepared\b)/g

test('no two prepared statements share a name, because the second one on a connection would fail', () => {
  const files = globSync('apps/server/src/**/*.ts', { cwd: root, exclude: (path) => path.endsWith('.test.ts') })
  const names = files.flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(STATEMENT_PATTERN)].map(([, name]) =>
      name?.replaceAll('-', '_'),
    ),
  )
  expect(names.length).toBeGreaterThan(300)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
