import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly, untilDeferredParts, whenQuiet } from './quiet.ts'

const NO_CONNECTION = '인터넷에 연결되어 있지 않습니다. 연결을 확인해주세요.'

test('a page shows that the connection is lost, and loads without a press when the connection is back', async ({
  page,
  context,
  allowConsoleError,
}) => {
  test.slow()
  allowConsoleError(/ERR_INTERNET_DISCONNECTED|Failed to fetch|dynamically imported module|Unable to preload CSS/)
  const session = page.waitForResponse(/\/auth\/csrf-token$/)
  await page.goto(pathOf(REGULAR_PLAYER))
  await expect(page.getByRole('article').first()).toBeVisible()
  // If the connection were lost before the session's answer, the console would report a failed request.
  await session
  await untilDeferredParts(page)
  await page.waitForLoadState('networkidle')

  await test.step('a page whose answers are missing says that there is no connection', async () => {
    await context.setOffline(true)
    await page.getByRole('combobox', { name: '결과' }).selectOption('loss')
    await expect(page.getByText(NO_CONNECTION)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(NO_CONNECTION)).toBeHidden()
    await expect(page.getByRole('article', { name: /^패배/ }).first()).toBeVisible()
  })

  await test.step('if the code of the next page is missing, the browser stays on the present page', async () => {
    await context.setOffline(true)
    await expect(page.getByText('오프라인이에요')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
    await expect(page.getByRole('article', { name: /^패배/ }).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByText('오프라인이에요')).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
  })
})

test('while the site restarts, a page with missing code shows a message and loads once the site is back', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_CONNECTION_REFUSED|Failed to fetch|dynamically imported module|Unable to preload CSS/)
  await gotoQuietly(page, '/ranking')
  await untilDeferredParts(page)
  await page.route('**/*', (route) => route.abort('connectionrefused'))
  await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
  await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeVisible()
  await page.waitForTimeout(3000)
  await expect(page.getByRole('heading', { name: '화면을 불러올 수 없습니다' })).toBeVisible()
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
})

test('a page whose code was lost twice within a minute loads with one press', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|Failed to fetch|dynamically imported module|Unable to preload CSS/)
  await gotoQuietly(page, '/ranking')
  await untilDeferredParts(page)
  // Prevents a reload, because a page that lacks code reloads itself at most once a minute.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())))
  await page.route(/\/assets\//, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: '이용약관' }).click()
  const retry = page.getByRole('alert').getByRole('button', { name: '다시 시도' })
  await expect(retry).toBeVisible()
  await page.unroute(/\/assets\//)
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible()
})

test('a page whose frame lacks a part is reloaded once, and then shown without the part', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/ERR_FAILED|dynamically imported module/)
  const cachedPage = await (await page.context().request.get('/ranking')).text()
  const lost: string[] = []
  // The routed requests bypass the cache, so that they can fail.
  await page.route(/\/assets\/[^/]+\.js$/, (route) => {
    const { pathname } = new URL(route.request().url())
    if (cachedPage.includes(pathname)) return route.continue()
    lost.push(pathname)
    return route.abort()
  })
  let loaded = 0
  page.on('load', () => {
    loaded += 1
  })
  await page.goto('/ranking')
  await expect.poll(() => loaded).toBe(2)
  await expect(page.getByRole('heading', { level: 1, name: '랭킹' })).toBeVisible()
  await expect.poll(() => new Set(lost).size < lost.length).toBe(true)
  await page.waitForTimeout(3000)
  expect(loaded).toBe(2)
  await page.unroute(/\/assets\/[^/]+\.js$/)
  await page.reload()
  await untilDeferredParts(page)
})

test('a page whose style sheet failed to load is reloaded with its styles', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|Unable to preload CSS/)
  // An idle page might fetch the style sheets before the test blocks them, unless data saving is on.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await gotoQuietly(page, '/clans')
  // Waits until the first tab has loaded, so that none of its style sheets is the blocked one.
  await whenQuiet(page, () => page.getByRole('main').locator('a[href^="/clans/"]').first().click())
  const tab = page.getByRole('navigation', { name: '클랜 구역' }).getByRole('link', { name: /^클랜원/ })
  await expect(tab).toBeVisible()
  let lost = 0
  await page.route(/\/assets\/[^/]+\.css$/, (route) => {
    lost += 1
    return lost > 1 ? route.continue() : route.abort()
  })
  const isReloaded = page.waitForEvent('load')
  await tab.click()
  await isReloaded
  expect(lost).toBeGreaterThan(0)
  await expect(page.getByRole('table')).toBeVisible()
})
