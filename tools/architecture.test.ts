import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forbiddenImports, handWrittenKeysIn, importsIn, impureCallsIn, type SourceFile } from './architecture.ts'
import { importCirclesIn } from './importCircles.ts'
import { FULL_ROW_LOCKS, unexplainedLocksIn } from './rowLockRule.ts'
import { holdsSql, SQL_ELSEWHERE, strayQueriesIn } from './sqlRule.ts'
import { unusedExportsIn, unusedLibrariesOf } from './unused.ts'
import { UNCHECKED_READS, uncheckedReadsIn } from './visibilityRule.ts'

const ROOT = join(import.meta.dirname, '..')

const readSource = (path: string): SourceFile => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })
const packageOf = (folder: string) => JSON.parse(readSource(`${folder}/package.json`).text)
const dependenciesOf = (folder: string): string[] => Object.keys(packageOf(folder).dependencies ?? {})
// The web may import zod, because the contract's shapes use it.
const LIBRARIES = { server: dependenciesOf('apps/server'), web: [...dependenciesOf('apps/web'), 'zod'] }

const files: SourceFile[] = ['packages', 'apps', 'e2e', 'bench', 'tools'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\/|vite\.config/.test(path))
    .map(readSource),
)
/** Configuration files. They name libraries that no source imports. */
const settings = ['vitest.config.ts', 'apps/web/vite.config.ts', 'tools/run.mjs', 'tools/dependencies.mjs'].map(
  readSource,
)

const PACKAGES = ['packages/domain', 'packages/replay', 'packages/contract', 'apps/server', 'apps/web', 'e2e', 'bench']

test('the checks find more than twenty source files', () => {
  expect(files.length).toBeGreaterThan(20)
})

test('every package imports only what it may', () => {
  expect(files.flatMap((file) => forbiddenImports(file, LIBRARIES))).toEqual([])
})

test('domain and replay call no clock, randomness or I/O', () => {
  const pureFiles = files.filter(
    ({ path }) => /^packages\/(domain|replay)\/src\//.test(path) && !path.endsWith('.test.ts'),
  )
  expect(pureFiles.flatMap((file) => impureCallsIn(file))).toEqual([])
})

test('imports have no circles', () => {
  expect(importCirclesIn(files)).toEqual([])
})

test('every export is imported', () => {
  // The file is generated from the database. Its exports are read by their keys in `DB`.
  const isGenerated = (line: string) => line.startsWith('apps/server/src/platform/database/tables.ts')
  expect(unusedExportsIn(files).filter((line) => !isGenerated(line))).toEqual([])
})

test.each(['.', ...PACKAGES])('every library that %s installs is used', (folder) => {
  const libraries = [...dependenciesOf(folder), ...Object.keys(packageOf(folder).devDependencies ?? {})]
  const unused = unusedLibrariesOf({ folder, libraries: libraries.filter((name) => !name.startsWith('@buri/')) }, [
    ...files,
    ...settings,
  ])
  expect(unused).toEqual([])
})

test('no query key is written by hand', () => {
  expect(files.flatMap((file) => handWrittenKeysIn(file))).toEqual([])
})

test.each([
  `useQuery({ queryKey: ['clans', 'my'], queryFn })`,
  `queries.setQueryData<Clans>(['clans'], held)`,
  `queries.getQueryData(['clans'])`,
  `queryData: [{ key: ['home', 'stats'], json }]`,
])('%s is recognised as a hand-written key', (text) => {
  expect(handWrittenKeysIn({ path: 'apps/web/src/features/clans/a.ts', text })).toHaveLength(1)
})

test('reads of players and clans apply the visibility rule for the viewer', () => {
  expect(files.flatMap((file) => uncheckedReadsIn(file))).toEqual([])
})

test.each([
  'select id from player p where p.id = $1',
  "db.selectFrom('player as p').selectAll()",
  'select id from clan_member m join clan c on c.id = m.clan_id',
  "p.visibility = 'public'",
  'c.deleted_at is null and (c.is_public or $2)',
])('%s is recognised as a read without the visibility rule', (text) => {
  expect(uncheckedReadsIn({ path: 'apps/server/src/features/rankings/a.repository.ts', text })).toHaveLength(1)
})

test('every path exempt from the visibility rule exists', () => {
  const isThere = (beginning: string) => files.some(({ path }) => path.startsWith(beginning))
  expect(Object.keys(UNCHECKED_READS).filter((beginning) => !isThere(beginning))).toEqual([])
})

test('a read that applies the visibility rule passes', () => {
  const text = "select from player p join clan c on true where visiblePlayer('p', '$1') and publicClan('c')"
  expect(uncheckedReadsIn({ path: 'apps/server/src/features/rankings/a.repository.ts', text })).toEqual([])
})

test('SQL is only where it may be', () => {
  expect(files.flatMap((file) => strayQueriesIn(file))).toEqual([])
})

test.each([
  'await sql<{ id: number }>`select id from post`.execute(db)',
  "db.selectFrom('post').selectAll()",
  "import { runQuery } from '../apps/server/src/platform/database/runQuery.ts'",
  "await pool.query<Row>('select 1')",
  'const TEXT = `\n  select p.id\n  from post p`',
  'const TEXT = "delete from post_view where day < $1"',
])('%s is recognised as SQL', (text) => {
  const strayFiles = ['apps/server/src/features/clans/a.service.ts', 'tools/a.ts', 'e2e/a.spec.ts']
  expect(strayFiles.flatMap((path) => strayQueriesIn({ path, text }))).toHaveLength(strayFiles.length)
  const repositories = ['clans/a.repository.ts', 'clans/jobs/a.ts'].map((path) => `apps/server/src/features/${path}`)
  expect(repositories.flatMap((path) => strayQueriesIn({ path, text }))).toEqual([])
})

test('every folder listed as having SQL contains SQL', () => {
  const hasSome = (beginning: string) => files.some((file) => file.path.startsWith(beginning) && holdsSql(file))
  expect(Object.keys(SQL_ELSEWHERE).filter((beginning) => !hasSome(beginning))).toEqual([])
})

test('every plain `for update` has a stated reason', () => {
  expect(files.flatMap((file) => unexplainedLocksIn(file))).toEqual([])
  const paths = files.map(({ path }) => path)
  expect(Object.keys(FULL_ROW_LOCKS).filter((path) => !paths.includes(path))).toEqual([])
})

test.each([
  "const LOCK = 'select from clan where id = $1 for update'",
  "tx.selectFrom('clan').select('id').forUpdate()",
  'SELECT id FROM clan FOR UPDATE OF clan',
])('%s is recognised as a lock without a reason', (text) => {
  expect(unexplainedLocksIn({ path: 'apps/server/src/features/clans/a.repository.ts', text })).toHaveLength(1)
})

test('no folder is named `utils` or the like, and no file is an index', () => {
  const drawer = /\/(utils?|helpers?|common|shared|libs?|types|misc)\//
  expect(files.map(({ path }) => path).filter((path) => drawer.test(path) || /\/index\.tsx?$/.test(path))).toEqual([])
})

describe('a forbidden import is reported', () => {
  test.each([
    { path: 'packages/domain/src/a.ts', text: `import { z } from 'zod'` },
    { path: 'packages/domain/src/a.ts', text: `import { readFile } from 'node:fs/promises'` },
    { path: 'packages/replay/src/a.ts', text: `import type { MatchFacts } from '@buri/domain/matches/matchFacts.ts'` },
    { path: 'packages/contract/src/a.ts', text: `import Fastify from 'fastify'` },
    { path: 'packages/contract/src/a.ts', text: `export * from '../../../apps/server/src/app/app.ts'` },
    { path: 'apps/server/src/a.ts', text: `import { call } from '../../web/src/api/call.ts'` },
    { path: 'apps/web/src/a.tsx', text: `const lazy = () => import('../../server/src/app.ts')` },
    { path: 'apps/web/src/a.tsx', text: `import pg from 'pg'` },
    { path: 'apps/web/src/a.tsx', text: `import { join } from 'node:path'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { x } from '../players/players.service.ts'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { x } from '#server/features/players/x.ts'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { buildApp } from '../apps/server/src/app/app.ts'` },
    { path: 'apps/web/src/features/clans/A.tsx', text: `import { x } from '#web/features/players/x.ts'` },
    { path: 'apps/server/src/model/people/a.ts', text: `import { x } from '#server/features/players/x.ts'` },
    { path: 'apps/server/src/outside/riot/a.ts', text: `import { x } from '#server/model/people/x.ts'` },
    { path: 'apps/server/src/platform/http/a.ts', text: `import { x } from '#server/model/people/x.ts'` },
    { path: 'apps/server/src/platform/http/a.ts', text: `import { x } from '#server/outside/riot/x.ts'` },
    { path: 'apps/web/src/ui/A.tsx', text: `import { x } from '../features/players/x.ts'` },
    { path: 'apps/server/src/features/clans/clans.routes.ts', text: `import { x } from './clans.repository.ts'` },
    { path: 'apps/server/src/features/clans/clans.routes.ts', text: `import { sql } from 'kysely'` },
    { path: 'apps/server/src/features/clans/clans.service.ts', text: `import type { FastifyRequest } from 'fastify'` },
    {
      path: 'apps/server/src/features/clans/clans.repository.ts',
      text: `import { AppError } from '../apps/server/src/platform/errors.ts'`,
    },
    { path: 'apps/server/src/a.ts', text: `import { openTestDatabase } from './database/testDatabase.ts'` },
    { path: 'e2e/a.spec.ts', text: `import { x } from '../apps/web/src/x.ts'` },
  ])('$path may not have $text', ({ path, text }) => {
    expect(forbiddenImports({ path, text }, LIBRARIES)).toHaveLength(1)
  })

  test.each([`const at = Date.now()`, `Math.random()`, `await fetch(url)`, `process.env.X`, `new Date()`])(
    'the domain may not use `%s`',
    (text) => {
      expect(impureCallsIn({ path: 'packages/domain/src/a.ts', text })).toHaveLength(1)
    },
  )
})

describe('a circle of imports is reported', () => {
  const circlesOf = (imports: Record<string, readonly string[]>) =>
    importCirclesIn(Object.entries(imports).map(([path, lines]) => ({ path, text: lines.join('\n') })))

  test.each([
    {
      circle: 'of two files',
      imports: { 'tools/a.ts': [`import { b } from './b.ts'`], 'tools/b.ts': [`import { a } from './a.ts'`] },
    },
    {
      circle: 'of types alone',
      imports: { 'tools/a.ts': [`import type { B } from './b.ts'`], 'tools/b.ts': [`import { type A } from './a.ts'`] },
    },
    {
      circle: 'by the names of a house',
      imports: {
        'packages/domain/src/a.ts': [`import { b } from './b.ts'`],
        'packages/domain/src/b.ts': [`import { a } from '@buri/domain/a'`],
      },
    },
    {
      circle: 'through the server from outside of it',
      imports: {
        'apps/server/src/a.ts': [`import { b } from '../../../bench/b.ts'`],
        'bench/b.ts': [`import { a } from '@buri/server/src/a.ts'`],
      },
    },
  ])('a circle of imports is found: $circle', ({ imports }) => {
    expect(circlesOf(imports)).toEqual([Object.keys(imports)])
  })

  test('a circle of three files leaves out files that only import them', () => {
    const circles = circlesOf({
      'apps/web/src/main.tsx': [`import './a.ts'`, `import './b.ts'`],
      'apps/web/src/a.ts': [`import './b.ts'`, `import 'react'`],
      'apps/web/src/b.ts': [`import './c.ts'`],
      'apps/web/src/c.ts': [`export { a } from '#web/a.ts'`],
    })
    expect(circles).toEqual([['apps/web/src/a.ts', 'apps/web/src/b.ts', 'apps/web/src/c.ts']])
  })

  test('a file that imports itself is a circle', () => {
    expect(circlesOf({ 'tools/a.ts': [`import './a.ts'`] })).toEqual([['tools/a.ts']])
  })

  test('two imports of the same file are not a circle', () => {
    const diamond = { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }
    const imports = Object.entries(diamond).map(([file, targets]) => [
      `tools/${file}.ts`,
      targets.map((target) => `import './${target}.ts'`),
    ])
    expect(circlesOf(Object.fromEntries(imports))).toEqual([])
  })
})

describe('an export that nothing imports is reported', () => {
  const importing = {
    path: 'apps/web/src/b.tsx',
    text: `import { used } from '#web/a.ts'\nconst Late = lazy(() => import('./late.tsx').Late)`,
  }

  test.each([
    { text: `export const used = 1\nexport const idle = 2`, unused: ['idle'] },
    { text: `export function idle() {}\nexport async function used() {}`, unused: ['idle'] },
    { text: `export type Idle = 1\nexport interface Idler {}\nexport class used {}`, unused: ['Idle', 'Idler'] },
    { text: `const idle = 1\nexport default idle`, unused: [] },
  ])('an unused export is found in $text', ({ text, unused }) => {
    const lines = unused.map((name) => `apps/web/src/a.ts exports ${name}: nothing imports it`)
    expect(unusedExportsIn([{ path: 'apps/web/src/a.ts', text }, importing])).toEqual(lines)
  })

  test('a dynamic import counts as an import, and so does one by the name of the package', () => {
    const late = { path: 'apps/web/src/late.tsx', text: `export const Late = () => null` }
    const rule = { path: 'packages/domain/src/rule.ts', text: `export const rule = 1` }
    const user = { path: 'apps/server/src/a.ts', text: `import { rule } from '@buri/domain/rule'` }
    expect(unusedExportsIn([late, importing, rule, user])).toEqual([])
  })
})

describe('allowed code passes', () => {
  test.each([
    {
      path: 'packages/domain/src/rating/a.ts',
      text: `import { rating } from 'openskill'\nimport { b } from '../b.ts'`,
    },
    { path: 'packages/contract/src/a.ts', text: `import { z } from 'zod'\nimport type { X } from '@buri/domain/x.ts'` },
    { path: 'apps/server/src/app/app.ts', text: `import { x } from '#server/features/clans/clans.routes.ts'` },
    {
      path: 'apps/server/src/features/clans/clans.repository.ts',
      text: `import { sql } from 'kysely'\nimport { AppErrorless } from '#server/platform/database/x.ts'`,
    },
    {
      path: 'apps/server/src/features/clans/clans.test.ts',
      text: `import { test } from 'vitest'\nimport fc from 'fast-check'`,
    },
    {
      path: 'apps/web/src/features/clans/A.tsx',
      text: `import { useState } from 'react'\nimport './a.css'\nimport { B } from '#web/ui/B.tsx'`,
    },
  ])('$path may import its own floor and those below', ({ path, text }) => {
    expect(forbiddenImports({ path, text }, LIBRARIES)).toEqual([])
  })

  test('a call named only in a comment or a text is not found', () => {
    const text = `// Date.now() would be another answer each time\nconst sentence = 'Math.random() is banned'\nnew Date(0)`
    expect(impureCallsIn({ path: 'packages/domain/src/a.ts', text })).toEqual([])
  })
})

test('every form of import is found', () => {
  const text = `import a from 'a'\nimport type { B } from "b"\nexport { c } from 'c'\nimport 'd'\nconst e = await import('e')\nimport {\n  f,\n} from 'f'\n// import x from 'x'`
  expect(importsIn(text).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
