import { PAGES } from '@buri/contract/pages'
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
