import { devices } from '@playwright/test'
import { pathOf, REGULAR } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const SLOW_MS = 150
/** Google calls up to 0.1 good; here nothing has a reason to move at all. */
const MOVED_AT_MOST = 0.01

const PATHS = [
  '/',
  pathOf(REGULAR),
  `${pathOf(REGULAR)}/analysis`,
  '/ranking',
  '/ranking/about',
  '/clans',
  '/community',
  '/inhouse',
]

const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
test.use({ userAgent, hasTouch, isMobile })

test('pages come in one piece on a first visit by a phone with a slow line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    await route.continue()
  })
  await page.addInitScript(() => {
    // Each is the first page of its visit: letters of another font, fetched by the one before, are not told of.
    localStorage.clear()
    const shifts = Object.assign(window, { movedBy: 0 })
    new PerformanceObserver((list) => {
      // The page's own types know nothing of layout shifts.
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.movedBy += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of PATHS) {
    await test.step(decodeURIComponent(path), async () => {
      await page.goto(path)
      await expect(page.getByRole('banner')).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => Reflect.get(window, 'movedBy'))).toBeLessThan(MOVED_AT_MOST)
    })
  }
})
