import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { aClan } from '#server/features/clans/testClans.ts'
import { aBoard, aPost } from '#server/features/community/testCommunity.ts'
import { signedIn } from '#testing/testAccounts.ts'
import type { TestApp } from '#testing/testApp.ts'
import { page, site, summoner } from './testPages.ts'

test('a page loads its own files at once, and no frame file twice', async () => {
  const { text } = await page(summoner('달빛 기사#KR1'))
  const preloaded = [...text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)">/g)].map(([, href]) => href)
  expect(preloaded).toEqual(['/assets/card.js', '/assets/profile.js'])
  // `replay.js` loads only if the visitor pressed or typed something before the scripts arrived.
  expect(text).toContain(
    '<link rel="replay" crossorigin href="/assets/card.js"><link rel="replay" crossorigin href="/assets/replay.js">',
  )
  expect((await page('/terms')).text).not.toContain('preload')
  expect((await site.get('/.vite/manifest.json')).status).not.toBe(200)
})

const hashOf = (text: string) => hash('sha256', text, 'base64')

test('a page contains its styles, its policy allows them, and none is requested again', async () => {
  const { text, headers } = await page(summoner('달빛 기사#KR1'))
  const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles[0]).toBe('.card{color:blue}\n.profile{color:red}')
  const allowed = styles.map((style) => `'sha256-${hashOf(style)}'`).join(' ')
  expect(headers.get('content-security-policy')).toContain(`style-src 'self' ${allowed};`)
  expect(text).toContain('<link rel="stylesheet" disabled href="/assets/card.css">')
  const revalidated = await site.get(summoner('달빛 기사#KR1'), { 'if-none-match': headers.get('etag') ?? '' })
  expect([revalidated.status, revalidated.headers.get('content-security-policy')]).toEqual([
    304,
    headers.get('content-security-policy'),
  ])
  expect((await page('/terms')).headers.get('content-security-policy')).toContain("style-src 'self';")
})

test('every page’s inline script is allowed by its hash, even on a refused page', async () => {
  for (const path of ['/', '/terms', summoner('없는사람')]) {
    const { headers } = await page(path)
    expect(headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hashOf('window.early = 1')}';`,
    )
  }
})

test.each([
  ['달빛기사', summoner('달빛기사-KR1')],
  ['달빛 기사#KR2', summoner('달빛 기사#KR2')],
  [' 달빛 ', summoner('달빛-KR1')],
  ['없는 사람', summoner('없는 사람-KR1')],
  ['//evil.example', summoner('//evil.example-KR1')],
  ['', '/'],
  ['가'.repeat(300), '/'],
])('a search for "%s" without scripts leads to %s', async (keyword, path) => {
  const answer = await fetch(`${site.origin}/search?${new URLSearchParams({ q: keyword })}`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
})

const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36'

test('a phone’s first screen has the styles it needs, and the other styles follow at the page’s end', async () => {
  const answer = await site.get(summoner('달빛 기사#KR1'), { 'user-agent': PHONE })
  const text = await answer.text()
  const styles = [...text.matchAll(/<style(?: data-first)?>(.*?)<\/style>/gs)].map(([, style = '']) => style)
  expect(styles).toEqual([
    '.card{color:blue}',
    '#root [data-style="0"]{--hue:7}',
    '.card{color:blue}\n.profile{color:red}',
  ])
  expect(text).toContain('<b class="card"></b><style>.card')
  expect(text).not.toContain('data-fold')
  for (const style of styles)
    expect(answer.headers.get('content-security-policy')).toContain(`'sha256-${hashOf(style)}'`)
})

test('a phone loads no typeface before the page is usable, and a desktop does', async () => {
  const fontLinkFor = async (agent: string) => {
    const answer = await site.get(summoner('달빛 기사#KR1'), { 'user-agent': agent })
    return /<link[^>]*font\.css">/.exec(await answer.text())?.[0]
  }
  expect(await fontLinkFor(PHONE)).toContain(' disabled ')
  expect(await fontLinkFor('Mozilla/5.0 (X11; Linux x86_64) Chrome/140 Safari/537.36')).not.toContain(' disabled ')
})

test('a phone loads a page’s own scripts after its first screen is drawn', async () => {
  const answer = await site.get(summoner('달빛 기사#KR1'), { 'user-agent': PHONE })
  const text = await answer.text()
  expect(text).not.toContain('modulepreload')
  expect([...text.matchAll(/<link rel="shown"[^>]* href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
    '/assets/card.js',
    '/assets/profile.js',
  ])
})

test('the first view is drawn from the page’s answers, without pictures or inline styles', async () => {
  const { text } = await page(summoner('달빛 기사#KR1'))
  expect(text).toContain(
    `<div id="root" data-first-view><main data-style="0"><p data-style="0">${summoner('달빛 기사#KR1')} 2</p><i>1</i></main></div>`,
  )
  expect(text).toContain('<style>#root [data-style="0"]{--hue:7}</style>')
  // Pages that are not drawn, and refused pages, have text instead.
  expect((await page('/match/KR_7000000001')).text).toContain('<div id="root"><div class="prerender"><h1>')
  expect((await page(summoner('없는 사람#KR1'))).text).not.toContain('<main')
})

test('rows are drawn as this browser has chosen, and for no other browser', async () => {
  const pageFor = async (cookie: string) => (await site.get(summoner('달빛 기사#KR1'), { cookie })).text()
  expect(await pageFor('rows=compact')).toContain('1compact</i>')
  expect(await pageFor('rows=other')).toContain('1</i>')
})

test('a page is still sent if its first view cannot be drawn', async () => {
  const { status, text } = await page(`${summoner('달빛 기사#KR1')}?broken`)
  expect(status).toBe(200)
  expect(text).toContain('<div id="root"><div class="prerender"><h1>달빛 기사#KR1</h1>')
})

test('a visitor’s page is cached until its content changes; options and accounts are never shared', async () => {
  const first = await page(summoner('달빛 기사#KR1'))
  expect((await page(summoner('달빛 기사#KR1'))).text).toBe(first.text)
  expect((await page(`${summoner('달빛 기사#KR1')}?queue=1`)).text).toContain('?queue=1 2</p>')
  const person = await signedIn(site, { nickname: '손님' })
  const html = await (await person.get(summoner('달빛 기사#KR1'))).text()
  expect(html).toContain('손님')
  expect((await page(summoner('달빛 기사#KR1'))).text).not.toContain('손님')
})

test('hashed files are cached for ever, others for an hour', async () => {
  const script = await site.get('/assets/app-1a2b.js', { 'accept-encoding': 'br' })
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(script.headers.get('content-encoding')).toBe('br')
  expect(await script.text()).toContain('export const big')
  // A picture opened by itself may contain scripts, so it keeps a policy of its own.
  expect(script.headers.has('content-security-policy')).toBe(false)
  expect((await site.get('/logo.svg')).headers.get('content-security-policy')).toContain("default-src 'none'")
  const logo = await site.get('/logo.svg')
  expect([logo.headers.get('content-type'), logo.headers.get('cache-control')]).toEqual([
    'image/svg+xml; charset=utf-8',
    'public, max-age=3600',
  ])
  // A cached worker would keep a replaced version of the site.
  expect((await site.get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  const revalidated = await site.get('/logo.svg', { 'if-none-match': logo.headers.get('etag') ?? '' })
  expect(revalidated.status).toBe(304)
})

test.each([
  '/assets/missing.js',
  '/assets/../index.html',
  '/assets/%2e%2e/%2e%2e/etc/passwd',
  '/.env',
  '/assets/..%2f.env',
])('the path %s is not one of our files', async (path) => {
  const answer = await site.get(path)
  expect([302, 404]).toContain(answer.status)
  expect(await answer.text()).not.toContain('secret')
})

test('no cache keeps a clan page made for one person', async () => {
  const member = await signedIn(site)
  const hidden = await aClan(site, { isPublic: false, members: [member] })
  const openClan = await aClan(site)
  const cachedPages = async (browser: Pick<TestApp, 'get'>, path: string) => {
    const { status, headers } = await browser.get(path, { accept: 'text/html' })
    return [status, headers.get('cache-control')]
  }
  for (const path of [`/clans/${hidden}`, `/clans/${openClan}`, '/clans']) {
    expect(await cachedPages(member, path)).toEqual([200, 'no-store'])
  }
  expect(await cachedPages(site, `/clans/${hidden}`)).toEqual([404, 'no-cache'])
  expect(await cachedPages(site, `/clans/${openClan}`)).toEqual([200, 'no-cache'])
})

test('a board’s and a post’s page are drawn for visitors, separately for phones, and not for members', async () => {
  const person = await signedIn(site, { nickname: '회원' })
  const boardId = await aBoard(site)
  const board = `/community/board/${boardId}`
  const post = `${board}/post/${await aPost(site, { boardId, author: person })}`
  for (const path of [board, `${board}?page=1`, post, `${post}?comments=1`]) {
    const pageForAgent = async (agent: string) => {
      const text = await (await site.get(path, { 'user-agent': agent })).text()
      return [/<main data-style="0"><p data-style="0">(\S+) 2<\/p>/.exec(text)?.[1], text.includes('<b class="card">')]
    }
    const address = path.replace('?comments=1', '').replace('?page=1', '')
    expect([path, await pageForAgent('Firefox'), await pageForAgent(PHONE)]).toEqual([
      path,
      [address, false],
      [address, true],
    ])
    expect(await (await person.get(path)).text()).not.toContain('<main')
  }
  expect((await page(`${board}?sort=likes`)).text).not.toContain('<main')
})
