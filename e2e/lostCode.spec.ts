import { expect, test } from './journey.ts'
import { untilLateParts } from './quiet.ts'

/** Most browsers remember a failed module and never request it again; Chromium stopped doing so in 156. */
const ASKS_AGAIN = 'ModuleMapDoNotCacheFailedFetch'

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = (launchOptions.args ?? []).map((arg) =>
      arg.startsWith('--disable-features=') ? `${arg},${ASKS_AGAIN}` : arg,
    )
    await use({ ...launchOptions, args })
  },
})

test('if a browser never retries lost code, the page stays, and the next one is loaded from scratch', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const own = await (await page.context().request.get('/ranking')).text()
  let isLost = true
  const lost: string[] = []
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (!isLost || own.includes(pathname)) return route.continue()
    lost.push(pathname)
    return route.abort()
  })
  const isGivenUp = page.waitForEvent('console', (message) => /dynamically imported module/.test(message.text()))
  await page.goto('/ranking')
  await isGivenUp
  isLost = false
  const asked = page.evaluate(
    (path) =>
      import(path).then(
        () => 'came',
        () => 'lost',
      ),
    String(lost[0]),
  )
  expect(await asked).toBe('lost')
  await expect(page.getByRole('heading', { level: 1, name: '랭킹' })).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: '로그인' })).toBeHidden()

  const isLoaded = page.waitForEvent('load')
  await banner.getByRole('link', { name: '클랜' }).click()
  await isLoaded
  await expect(page.getByRole('heading', { level: 1, name: '클랜' })).toBeVisible()
  await expect(banner.getByRole('link', { name: '로그인' })).toBeVisible()
  await untilLateParts(page)
})
