import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importsIn, type SourceFile, trespassesOf, worldlyWordsIn } from './architecture.ts'

const ROOT = join(import.meta.dirname, '..')

const dependenciesOf = (folder: string): string[] => {
  const read = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  return Object.keys(read.dependencies ?? {})
}
// zod comes to the web with the contract's shapes.
const LIBRARIES = { server: dependenciesOf('apps/server'), web: [...dependenciesOf('apps/web'), 'zod'] }

const files: SourceFile[] = ['packages', 'apps', 'e2e'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist)\/|vite\.config/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })),
)

test('there is something to look at', () => {
  expect(files.length).toBeGreaterThan(20)
})

test('every house imports only what it may', () => {
  expect(files.flatMap((file) => trespassesOf(file, LIBRARIES))).toEqual([])
})

test('domain and replay know no world', () => {
  const pure = files.filter(({ path }) => /^packages\/(domain|replay)\/src\//.test(path) && !path.endsWith('.test.ts'))
  expect(pure.flatMap((file) => worldlyWordsIn(file))).toEqual([])
})

test('no folder is a drawer for leftovers and no file is a barrel', () => {
  const drawer = /\/(utils?|helpers?|common|shared|libs?|types|misc)\//
  expect(files.map(({ path }) => path).filter((path) => drawer.test(path) || /\/index\.tsx?$/.test(path))).toEqual([])
})

describe('a trespass is found', () => {
  test.each([
    { path: 'packages/domain/src/a.ts', text: `import { z } from 'zod'` },
    { path: 'packages/domain/src/a.ts', text: `import { readFile } from 'node:fs/promises'` },
    { path: 'packages/replay/src/a.ts', text: `import type { MatchFacts } from '@buri/domain/matches/matchFacts.ts'` },
    { path: 'packages/contract/src/a.ts', text: `import Fastify from 'fastify'` },
    { path: 'packages/contract/src/a.ts', text: `export * from '../../../apps/server/src/app.ts'` },
    { path: 'apps/server/src/a.ts', text: `import { call } from '../../web/src/api/call.ts'` },
    { path: 'apps/web/src/a.tsx', text: `const lazy = () => import('../../server/src/app.ts')` },
    { path: 'apps/web/src/a.tsx', text: `import pg from 'pg'` },
    { path: 'apps/web/src/a.tsx', text: `import { join } from 'node:path'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { x } from '../players/players.service.ts'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { x } from '#server/features/players/x.ts'` },
    { path: 'apps/server/src/features/clans/a.ts', text: `import { buildApp } from '#server/app.ts'` },
    { path: 'apps/web/src/features/clans/A.tsx', text: `import { x } from '#web/features/players/x.ts'` },
    { path: 'apps/server/src/http/a.ts', text: `import { x } from '#server/features/players/x.ts'` },
    { path: 'apps/web/src/ui/A.tsx', text: `import { x } from '../features/players/x.ts'` },
    { path: 'apps/server/src/features/clans/clans.routes.ts', text: `import { x } from './clans.repository.ts'` },
    { path: 'apps/server/src/features/clans/clans.routes.ts', text: `import { sql } from 'kysely'` },
    { path: 'apps/server/src/features/clans/clans.service.ts', text: `import type { FastifyRequest } from 'fastify'` },
    {
      path: 'apps/server/src/features/clans/clans.repository.ts',
      text: `import { AppError } from '#server/errors.ts'`,
    },
    { path: 'apps/server/src/a.ts', text: `import { openTestDatabase } from './database/testDatabase.ts'` },
    { path: 'e2e/a.spec.ts', text: `import { x } from '../apps/web/src/x.ts'` },
  ])('$path with $text', ({ path, text }) => {
    expect(trespassesOf({ path, text }, LIBRARIES)).toHaveLength(1)
  })

  test.each([`const at = Date.now()`, `Math.random()`, `await fetch(url)`, `process.env.X`, `new Date()`])(
    '%s',
    (text) => {
      expect(worldlyWordsIn({ path: 'packages/domain/src/a.ts', text })).toHaveLength(1)
    },
  )
})

describe('what is allowed is let through', () => {
  test.each([
    {
      path: 'packages/domain/src/rating/a.ts',
      text: `import { rating } from 'openskill'\nimport { b } from '../b.ts'`,
    },
    { path: 'packages/contract/src/a.ts', text: `import { z } from 'zod'\nimport type { X } from '@buri/domain/x.ts'` },
    { path: 'apps/server/src/app.ts', text: `import { x } from '#server/features/clans/clans.routes.ts'` },
    {
      path: 'apps/server/src/features/clans/clans.repository.ts',
      text: `import { sql } from 'kysely'\nimport { AppErrorless } from '#server/database/x.ts'`,
    },
    {
      path: 'apps/server/src/features/clans/clans.test.ts',
      text: `import { test } from 'vitest'\nimport fc from 'fast-check'`,
    },
    {
      path: 'apps/web/src/features/clans/A.tsx',
      text: `import { useState } from 'react'\nimport './a.css'\nimport { B } from '#web/ui/B.tsx'`,
    },
  ])('$path', ({ path, text }) => {
    expect(trespassesOf({ path, text }, LIBRARIES)).toEqual([])
  })

  test('a word in a comment or a text is not a call', () => {
    const text = `// Date.now() would be another answer each time\nconst sentence = 'Math.random() is banned'\nnew Date(0)`
    expect(worldlyWordsIn({ path: 'packages/domain/src/a.ts', text })).toEqual([])
  })
})

test('every way to import is seen', () => {
  const text = `import a from 'a'\nimport type { B } from "b"\nexport { c } from 'c'\nimport 'd'\nconst e = await import('e')\nimport {\n  f,\n} from 'f'\n// import x from 'x'`
  expect(importsIn(text).sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
