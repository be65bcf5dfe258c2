import { PAGES } from '@buri/contract/pages'
import { expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

const visited = PAGES.map((path) => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '7'))

test.each(visited.filter((path) => !path.startsWith('/auth/')))('a sign-in returns to %s', (path) => {
  expect(returnPath(path)).toBe(path)
  expect(returnPath(`${path}?tab=mine&do=found`)).toBe(`${path}?tab=mine&do=found`)
})

test.each([
  '/auth/success?result=ok',
  '/auth/discord',
  '/api/clans',
  '/docs',
  '/dev/discord/oauth2/authorize',
  '//evil.example/clans',
  '/.//evil.example/clans',
  '/clans/..//evil.example',
  '/clans/../auth/discord',
  '/\\evil.example',
  'https://evil.example/clans',
  `/clans?${'a'.repeat(600)}`,
])('a sign-in that would return to %s returns home', (path) => {
  expect(returnPath(path)).toBe('/')
})
