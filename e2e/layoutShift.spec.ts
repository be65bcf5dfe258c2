import { devices, type Page } from '@playwright/test'
import { busiestBoardAndPost } from './busiestBoardAndPost.ts'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly, whenQuiet } from './quiet.ts'
import { signInByCall } from './signIn.ts'

const SLOW_MS = 150
/** Google calls up to 0.1 good, but here nothing has a reason to move. */
const MAX_SHIFT = 0.01
const PHONE = { width: 360, height: 740 }

const PATHS = [
  '/',
  pathOf(REGULAR_PLAYER),
  `${pathOf(REGULAR_PLAYER)}/analysis`,
  '/ranking',
  '/ranking/about',
  '/clans',
  '/community',
  '/inhouse',
]

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
test.use({ userAgent, hasTouch, isMobile })

async function watchShifts(page: Page) {
  await page.setViewportSize(PHONE)
  // Without a Hangul font, this machine would load pieces of the site's font after the page, so they are left out.
  await page.route(/\.woff2$/, (route) => route.fulfill({ status: 204 }))
  // The event stream is not delayed, because it never ends.
  await page.route(/\/assets\/[^/]+\.js$|\/api\/(?!events)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { movedBy: 0 })
    new PerformanceObserver((list) => {
      // TypeScript's DOM types do not contain layout shifts.
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.movedBy += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectNoShift(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => Reflect.get(window, 'movedBy'))).toBeLessThan(MAX_SHIFT)
}

test('pages do not shift on a first visit by phone on a slow connection', async ({ page }) => {
  await watchShifts(page)
  for (const path of [...PATHS, ...(await busiestBoardAndPost(page.request))])
    await test.step(decodeURIComponent(path), () => expectNoShift(page, path))
})

test('a linked page and its later parts do not shift', async ({ page }) => {
  await watchShifts(page)
  await gotoQuietly(page, '/')
  const match = page.getByRole('main').locator('a[href^="/match/"]').first()
  await match.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => Reflect.get(window, 'movedBy'))
  await whenQuiet(page, async () => {
    await match.tap()
    await page.getByRole('heading', { name: '팀별 기록' }).waitFor({ state: 'attached' })
    await page.evaluate(() => scrollTo(0, 600))
    await expect(page.getByText(/^경기 번호 (?!복사)/)).toBeAttached()
  })
  expect((await page.evaluate(() => Reflect.get(window, 'movedBy'))) - before).toBeLessThan(MAX_SHIFT)
})

test('pages for leading a clan do not shift, and fit a small phone with letters twice as large', async ({
  page,
  context,
}) => {
  await signInByCall(context, '클랜장')
  const { data: clans } = await (await context.request.get('/api/clans/my')).json()
  const { data: nights } = await (await context.request.get('/api/inhouse/nights')).json()
  // In the demo world, a night may be over already, depending on the hour. Its address then opens the recap.
  const lobbies = nights
    .filter(({ state }: { state: string }) => state !== 'finished')
    .map(({ id }: { id: string }) => `/inhouse/${id}`)
  await watchShifts(page)
  const paths = ['dashboard', 'members', 'settings'].map((part) => `/clan/${clans[0].id}/${part}`)
  for (const path of ['/', ...paths, '/mypage', '/inhouse', ...lobbies, '/upload'])
    await test.step(path, async () => {
      await expectNoShift(page, path)
      // The last thing that a lobby loads is its live connection.
      if (lobbies.includes(path)) await expect(page.getByText('실시간')).toBeVisible()
      expect(await page.evaluate(() => Reflect.get(window, 'movedBy'))).toBeLessThan(MAX_SHIFT)
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
      await page.setViewportSize({ width: 320, height: 640 })
      await expectToFit(page, `${path} with letters twice as large`)
      await page.setViewportSize(PHONE)
    })
})
