import { expect, test } from 'vitest'
import { returnPath } from './returnPath.ts'

test.each(['/mypage', '/summoner/%EC%83%88%EB%B2%BD%23KR1', '/ranking?page=2', '/'])(
  '%s is a valid return path',
  (path) => {
    expect(returnPath(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'mypage',
  '/auth/success?result=ok',
])('the invalid return path %s leads home', (path) => {
  expect(returnPath(path)).toBe('/')
})
