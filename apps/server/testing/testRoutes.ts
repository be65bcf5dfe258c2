import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Route, RouteWithUrl } from '@buri/contract/route'
import { ROUTE_TABLES } from '@buri/contract/routeTables'
import { registrable } from '#server/platform/http/serve.ts'
import type { TestApp } from './testApp.ts'

const CONTRACT = join(import.meta.dirname, '../../../packages/contract/src')

/** Reads the contract's folder instead of a list of its route tables, so that no new table is left untested. */
export async function contractRoutes(): Promise<RouteWithUrl[]> {
  const files = (await readdir(CONTRACT, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const modules = await Promise.all(
    files.map((name): Promise<Record<string, unknown>> => import(pathToFileURL(join(CONTRACT, name)).href)),
  )
  return modules.flatMap((exported) =>
    Object.entries(exported)
      .filter(([name]) => name.endsWith('Routes'))
      .flatMap(([, table]) => Object.values(table as Record<string, Route>))
      .map(registrable),
  )
}

export const routesOf = (...chapters: readonly (keyof typeof ROUTE_TABLES)[]) =>
  chapters
    .flatMap((chapter) => Object.values<Readonly<Record<string, Route>>>(ROUTE_TABLES[chapter]))
    .flatMap((table) => Object.values(table))
    .filter(({ schema }) => !schema.tags)
    .map(registrable)

const SAMPLE_PARAMETERS: Readonly<Record<string, string>> = {
  id: '00000000-0000-7000-8000-00000000abcd',
  matchId: 'KR_404',
  days: '400',
  name: 'admin',
  nameTag: '%EC%83%88%EB%B2%BD%EA%B0%90%EC%9E%90%23KR1',
}

export const sampleAddress = (url: string) =>
  url
    .replace(/:(\w+)/g, (_, name: string) => SAMPLE_PARAMETERS[name] ?? SAMPLE_PARAMETERS.id ?? '')
    .replace('*', 'file.js')

// The route that `readsOf` leaves out, because its answer adds an audit entry.
const LOGGED_PATH = '/api/admin/logs/csv'

/** Leaves out `/health`, `LOGGED_PATH`, files, streams and redirects to Discord. */
export const readsOf = ({ app }: Pick<TestApp, 'app'>): string[] =>
  app
    .declaredRoutes()
    .filter(
      ({ method, url }) =>
        method === 'GET' && url !== LOGGED_PATH && !/\*|^\/health$|^\/auth\/discord|\/events$|\/stream/.test(url),
    )
    .map(({ url }) => sampleAddress(url))
