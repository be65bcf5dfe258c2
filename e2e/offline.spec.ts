import { pathOf, REGULAR } from './demoPlayers.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly, untilLateParts } from './quiet.ts'

const NO_CONNECTION = '인터넷에 연결되어 있지 않습니다. 연결을 확인해주세요.'

test('without a connection a page says so, and comes by itself when it is back', async ({
  page,
  context,
  allowConsoleError,
}) => {
  // Three loadings of a profile.
  test.slow()
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module|Unable to preload CSS/)
  const session = page.waitForResponse(/\/auth\/csrf-token$/)
  await page.goto(pathOf(REGULAR))
  await expect(page.getByRole('article').first()).toBeVisible()
  // The event stream begins when the browser is idle; before it, the console would report a failed session.
  await session
  await untilLateParts(page)
  await page.waitForLoadState('networkidle')

  await test.step('where the answers are missing', async () => {
    await context.setOffline(true)
    await page.getByRole('combobox', { name: '결과' }).selectOption('loss')
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(NO_CONNECTION)).toBeHidden()
    await expect(page.getByRole('article', { name: /^패배/ }).first()).toBeVisible()
  })

  await test.step('where the code of the page is missing', async () => {
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
  })
})

test('while the site restarts, a page with missing code says so and loads once the site is back', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_CONNECTION_REFUSED|Failed to fetch|dynamically imported module|Unable to preload CSS/)
  await gotoQuietly(page, '/ranking')
  await untilLateParts(page)
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
  await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeVisible()
  await page.waitForTimeout(3000)
  await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
})

test('a part lost in transfer leaves the page as it is and loads once it can', async ({ page, allowConsoleError }) => {
  test.slow()
  allowConsoleError(/ERR_FAILED/)
  const { request } = page.context()
  const own = await (await request.get('/ranking')).text()
  let lost = 0
  let isLost = true
  // Routed requests bypass the cache, so that they can be lost.
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (!isLost || own.includes(new URL(route.request().url()).pathname)) return route.continue()
    lost += 1
    return route.abort()
  })
  await page.goto('/ranking')
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: '클랜' })).toBeVisible()
  isLost = false
  await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible({ timeout: 20_000 })
  await untilLateParts(page)
})

test('a part whose styles are lost appears with them once they load', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED/)
  await gotoQuietly(page, '/clans')
  await page.getByRole('main').locator('a[href^="/clans/"]').first().click()
  const tab = page.getByRole('navigation', { name: '클랜 구역' }).getByRole('link', { name: /^멤버/ })
  await expect(tab).toBeVisible()
  const lost = new Set<string>()
  let isLost = true
  await page.route(/\/assets\/[^/]+\.css$/, (route) => {
    if (!isLost) return route.continue()
    lost.add(route.request().url())
    return route.abort()
  })
  await tab.click()
  await expect.poll(() => lost.size).toBeGreaterThan(0)
  isLost = false
  await expect(page.getByRole('table')).toBeVisible()
  const read = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap((sheet) => {
        try {
          return sheet.cssRules.length > 0 ? [sheet.href] : []
        } catch {
          // A failed one.
          return []
        }
      }),
    )
  await expect.poll(read).toEqual(expect.arrayContaining([...lost]))
})
