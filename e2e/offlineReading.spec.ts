import type { BrowserContext, Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test as journey } from './journey.ts'
import { untilDeferredParts } from './quiet.ts'
import { signInByCall } from './signIn.ts'
import { stoppableSite } from './stoppableSite.ts'

type StoppableSite = Awaited<ReturnType<typeof stoppableSite>>

const STOPPED_SITE_ERRORS =
  /ERR_(CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE)|Failed to fetch|초기화 실패|Unable to preload CSS|dynamically imported/

const test = journey.extend<{ front: StoppableSite; computer: BrowserContext }>({
  front: async ({ baseURL }, use) => {
    const front = await stoppableSite(baseURL ?? '')
    await use(front)
    await front.stop().catch(() => {})
  },
  computer: async ({ browser, front, watch, locale, timezoneId }, use) => {
    const context = await browser.newContext({
      baseURL: front.origin,
      serviceWorkers: 'allow',
      ...(locale && { locale }),
      ...(timezoneId && { timezoneId }),
    })
    watch.watch(context)
    await use(context)
    await context.close()
  },
})

const keptIn = (page: Page) =>
  page.evaluate(async () => {
    const storedTexts: Record<string, Record<string, string>> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const texts: Record<string, string> = {}
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url)
        texts[pathname + search] = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? ''
      }
      storedTexts[name] = texts
    }
    return storedTexts
  })
const keysIn = async (page: Page, kind: 'pages' | 'answers') =>
  Object.entries(await keptIn(page)).flatMap(([name, texts]) =>
    name.startsWith(`kept-${kind}-`) ? Object.keys(texts) : [],
  )

async function openStoppablePage(page: Page, path: string) {
  await page.goto(path)
  await untilDeferredParts(page)
  await expect.poll(() => keysIn(page, 'pages')).toContain(path)
}

const offlineStrip = (page: Page) => page.getByText(/오프라인이에요\. 2\d{3}\. .*에 저장한 내용이에요\./)

test('opening a sign-in, a file or an answer requests it only once, even with an installed service worker', async ({
  front,
  computer,
}) => {
  const page = await computer.newPage()
  await openStoppablePage(page, '/ranking')
  for (const path of ['/auth/discord?returnTo=/', '/docs', '/robots.txt', '/api/clans']) {
    await page.goto(path)
    expect(front.requested.filter((url) => url === path)).toEqual([path])
    await page.goto('/ranking')
  }
})

test('a page reloaded without the site shows cached content and its time, until the site is back', async ({
  front,
  computer,
  allowConsoleError,
}) => {
  allowConsoleError(STOPPED_SITE_ERRORS)
  const page = await computer.newPage()
  await openStoppablePage(page, '/ranking')
  await front.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '랭킹' })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(offlineStrip(page)).toBeVisible()
  const [logo, words] = [page.getByRole('banner').getByRole('link', { name: '부리' }), offlineStrip(page)]
  const [above, below] = [await logo.boundingBox(), await words.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)

  const otherPage = await computer.newPage()
  await otherPage.goto('/clans/00000000-0000-4000-8000-000000000000')
  await expect(otherPage.getByRole('banner')).toBeVisible()
  await expect(otherPage.getByText('이 화면은 연결되면 열려요.')).toBeVisible()
  await otherPage.close()

  const isFresh = page.waitForEvent('load')
  await front.start()
  await isFresh
  await untilDeferredParts(page)
  await expect(offlineStrip(page)).toBeHidden()
})

test('a page that was opened by a link within the site can be read without a connection to the site, too', async ({
  front,
  computer,
  allowConsoleError,
}) => {
  allowConsoleError(STOPPED_SITE_ERRORS)
  const page = await computer.newPage()
  await openStoppablePage(page, '/ranking')
  await page.reload()
  await untilDeferredParts(page)
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  // The worker stores an answer after the page has got it.
  const answers = front.requested.filter((url) => /^\/api\/summoners\/[^/?]+(\/matches(\/packed)?)?(\?|$)/.test(url))
  await expect.poll(() => keysIn(page, 'answers')).toEqual(expect.arrayContaining(answers))
  await front.stop()
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(offlineStrip(page)).toBeVisible()
})

test('nothing personal is cached for an account, and what the account read is deleted when it signs out', async ({
  computer,
}) => {
  test.slow()
  const page = await computer.newPage()
  await openStoppablePage(page, '/terms')
  await signInByCall(computer, '클랜원')
  await page.goto('/mypage')
  await untilDeferredParts(page)
  await openStoppablePage(page, '/')
  await page.reload()
  await openStoppablePage(page, pathOf(REGULAR_PLAYER))
  await openStoppablePage(page, '/inhouse')
  const token = await page.evaluate(() => localStorage.getItem('csrfToken'))
  const viewer = await page.evaluate(() => document.getElementById('viewer')?.textContent ?? '')
  const { nickname } = JSON.parse(viewer).user
  const texts = Object.entries(await keptIn(page)).flatMap(([name, entries]) =>
    name.startsWith('kept-code-') ? [] : Object.entries(entries),
  )
  const secrets = [token ?? '', 'csrfToken":"', `"nickname":"${nickname}"`, '/api/me"']
  const leaked = texts.filter(([, text]) => secrets.some((secret) => secret !== '' && text.includes(secret)))
  expect(leaked.map(([path]) => path)).toEqual([])
  expect(texts.some(([path]) => path.startsWith('/api/me'))).toBe(false)
  expect(await keysIn(page, 'pages')).not.toContain('/mypage')
  await page.getByRole('banner').getByRole('button', { name: nickname }).click()
  await page.getByRole('menuitem', { name: '로그아웃' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /로그인/ })).toBeVisible()
  await expect
    .poll(async () => Object.keys(await keptIn(page)).filter((name) => !name.startsWith('kept-code-')))
    .toEqual([])
})

test('after an upgrade nothing of the old build is shown or kept', async ({ front, computer, allowConsoleError }) => {
  allowConsoleError(STOPPED_SITE_ERRORS)
  const page = await computer.newPage()
  await openStoppablePage(page, '/ranking')
  const [old = ''] = Object.keys(await keptIn(page))
    .filter((name) => name.startsWith('kept-pages-'))
    .map((name) => name.replace('kept-pages-', ''))
  expect(old).toMatch(/^[\da-f]{12}$/)
  front.upgrade((path, text) =>
    path === '/sw.js'
      ? text.replaceAll(old, 'b'.repeat(12))
      : text.replace('<head>', '<head><meta name="build" content="b">'),
  )
  const build = page.locator('meta[name=build]')
  await page.reload()
  await expect(build).toHaveAttribute('content', 'b')
  await expect.poll(async () => Object.keys(await keptIn(page)).filter((name) => name.includes(old))).toEqual([])
  await expect.poll(() => keysIn(page, 'pages')).toEqual(expect.arrayContaining(['/offline', '/ranking']))
  await front.stop()
  await page.reload()
  await expect(offlineStrip(page)).toBeVisible()
  await expect(build).toHaveAttribute('content', 'b')
})

test('a replay that a phone shares with the installed site waits on the upload page', async ({ computer }) => {
  const page = await computer.newPage()
  await openStoppablePage(page, '/terms')
  await signInByCall(computer, '클랜원')
  await page.goto('/inhouse')
  await untilDeferredParts(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/upload/shared', method: 'post', enctype: 'multipart/form-data', id: 'shared' })
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files', id: 'shared-file' })
    form.append(files)
    document.body.append(form)
  })
  await page.locator('#shared-file').setInputFiles({
    name: 'KR-7.rofl',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no replay'),
  })
  await page.evaluate(() => (document.getElementById('shared') as HTMLFormElement).submit())
  await expect(page).toHaveURL(/\/upload$/)
  await expect(page.getByRole('list', { name: '올릴 파일' }).getByText('KR-7.rofl')).toBeVisible()
  await page.reload()
  await untilDeferredParts(page)
  await expect(page.getByText('KR-7.rofl')).toBeHidden()
})

test('the manifest offers shortcuts to tonight’s games, uploads and replays', async ({ request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ['오늘 내전', '/inhouse'],
    ['올리기', '/upload'],
  ])
  expect(manifest.share_target).toMatchObject({ action: '/upload/shared', method: 'POST' })
})
