import { expect, test } from 'vitest'
import { isLinkCurrent } from './navigationLinks.ts'

test.each([
  ['/clans', '/clans', true],
  ['/clans', '/clans/0190', true],
  ['/clans', '/clan/0190/dashboard', true],
  ['/clans', '/clansmen', false],
  ['/inhouse', '/inhouse/new', true],
  ['/', '/', true],
  ['/', '/clans', false],
])('the link %s is marked as current on the page %s: %s', (link, page, isCurrent) => {
  expect(isLinkCurrent(link, page)).toBe(isCurrent)
})
