import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@buri/contract/pages'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import type { Page } from '#web/navigation/pages.ts'
import { laterPages } from './laterPages.ts'
import { pages } from './router.ts'

const pathsOf = (page: Page): string[] =>
  page.index ? ['/'] : [...(page.path ? [`/${page.path}`] : []), ...(page.children ?? []).flatMap(pathsOf)]

test('the list of all pages has exactly the pages of the router', () => {
  const routed = [...pages, ...laterPages].flatMap(pathsOf)
  // The route `admin/:area?` draws several pages, and the list names each of them.
  const listed = PAGES.filter((path) => !path.startsWith('/admin/') || routed.includes(path))
  expect(listed.toSorted()).toEqual(routed.toSorted())
})

test('every address that a link names literally belongs to a page', () => {
  const web = join(import.meta.dirname, '../..')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const links = files
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/\sto=(?:"|{`)(\/[^"`$?#]*)["`?#]/g)].map(([, to = '']) => ({
        file,
        to,
      })),
    )
  expect(links.length).toBeGreaterThan(30)
  expect(links.filter(({ to }) => !PAGES.some((path) => matchPath(path, to)))).toEqual([])
})
