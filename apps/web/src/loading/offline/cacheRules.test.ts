import { PAGES } from '@buri/contract/pages'
import { expect, test } from 'vitest'
import {
  codeNamedIn,
  isAnswer,
  isCacheable,
  isCacheablePage,
  isCode,
  isFromProxy,
  isOwnForm,
  isPage,
  keyOf,
} from './cacheRules.ts'

test('only pages that look the same for everybody are cached', () => {
  const example = (path: string) => path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '7')
  expect(PAGES.map(example).filter(isCacheablePage)).toEqual([
    '/',
    '/summoner/7',
    '/summoner/7/analysis',
    '/match/7',
    '/ranking',
    '/ranking/about',
    '/clans',
    '/clans/7',
    '/community',
    '/community/board/7',
    '/community/board/7/post/7',
    '/inhouse',
    '/inhouse/7',
    '/inhouse/7/recap',
    '/team-analysis',
    '/terms',
    '/privacy',
  ])
  expect(PAGES.map(example).every(isPage)).toBe(true)
})

test.each([
  '/api/me',
  '/auth/discord',
  '/docs',
  '/og/a.png',
  '/embed/match/KR_1',
  '/dev/sign-in',
  '/logo.svg',
  '/assets/a.js',
  '/feeds/x',
])('%s is not a page', (path) => expect(isPage(path)).toBe(false))

test('scripts and style sheets are code, JSON of the API is an answer, and its event stream is neither', () => {
  expect(['/assets/ab.js', '/assets/ab.css', '/assets/a.woff2', '/x.js', '/assets/a/b.js'].filter(isCode)).toEqual([
    '/assets/ab.js',
    '/assets/ab.css',
  ])
  expect(isAnswer('/api/ranking', 'application/json')).toBe(true)
  expect(isAnswer('/api/events', 'text/event-stream')).toBe(false)
  expect(isAnswer('/auth/me', 'application/json')).toBe(false)
})

test('the HTML of a page names the code that this page and later pages need', () => {
  const html = `<link rel="stylesheet" disabled href="/assets/a.css"><script type="module" src="/assets/index-b.js"></script>
    <link href="/assets/a.css"><link rel="icon" href="/logo.svg"><img src="/assets/c.png">`
  expect(codeNamedIn(html)).toEqual(['/assets/a.css', '/assets/index-b.js'])
})

test('the start page of the installed site is cached as the home page, and every other query is a page of its own', () => {
  expect(keyOf(new URL('https://buri.example/?app'))).toBe('/')
  expect(keyOf(new URL('https://buri.example/ranking?page=2#top'))).toBe('/ranking?page=2')
})

const answer = (status: number, headers: Record<string, string>, redirected = false) => ({
  status,
  redirected,
  headers: new Headers({ 'content-type': 'text/html; charset=utf-8', ...headers }),
})

test.each([
  ['an answer to everybody', answer(200, { 'cache-control': 'no-cache' }), true],
  ['an answer without the header', answer(200, {}), true],
  ['an account’s answer', answer(200, { 'cache-control': 'no-store' }), false],
  ['a private answer', answer(200, { 'cache-control': 'private, max-age=60' }), false],
  ['a refusal', answer(404, {}), false],
  ['a part', answer(206, {}), false],
  ['the end of a redirect', answer(200, {}, true), false],
  ['another type', answer(200, { 'content-type': 'image/png' }), false],
])('whether %s may be cached: %3$s', (_, response, mayBeCached) =>
  expect(isCacheable(response, 'html')).toBe(mayBeCached),
)

test('the error of a proxy whose server is down is told apart from an error of the server', () => {
  expect(isFromProxy(answer(502, {}))).toBe(true)
  expect(isFromProxy(answer(503, { 'content-security-policy': "default-src 'none'" }))).toBe(false)
  expect(isFromProxy(answer(500, {}))).toBe(false)
})

const OURS = 'https://buri.example'
const DEFAULT = 'strict-origin-when-cross-origin'
/** The request of a form as Chromium describes it to a service worker. */
const aForm = ({ referrer = '', referrerPolicy = DEFAULT, destination = 'document', origin = 'null' }) => ({
  ...{ referrer, referrerPolicy, destination },
  headers: new Headers({ origin }),
})

test.each([
  ['the share sheet', aForm({}), true],
  ['this site', aForm({ referrer: `${OURS}/inhouse`, origin: OURS }), true],
  ['another site', aForm({ referrer: 'https://evil.example/', origin: 'https://evil.example' }), false],
  ['another site without an Origin', aForm({ referrer: 'https://evil.example/' }), false],
  ['another site that hides itself', aForm({ referrerPolicy: 'no-referrer' }), false],
  ['a frame', aForm({ destination: 'iframe' }), false],
])('whether files of %s wait on the upload page: %3$s', (_, form, isOwn) => {
  expect(isOwnForm(form, OURS)).toBe(isOwn)
})
