import { devices } from '@playwright/test'
import { expect, test } from './journey.ts'
import { gotoQuietly } from './quiet.ts'

const { userAgent, hasTouch, isMobile, viewport } = devices['Pixel 7']
test.use({ userAgent, hasTouch, isMobile, viewport })

test('a profile is requested once while its link is pressed and appears complete; going back restores the position', async ({
  page,
}) => {
  await gotoQuietly(page, '/ranking')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/summoners/')) asked.push(decodeURIComponent(pathname).replace(/^.*#[^/]+/, ''))
  })
  const link = page.getByRole('main').locator('a[href^="/summoner/"]').nth(18)
  const name = await link.getAttribute('href').then((href) => decodeURIComponent(href ?? '').replace(/^.*\/|#.*$/g, ''))
  await link.scrollIntoViewIfNeeded()
  const scrollTop = await page.evaluate(() => window.scrollY)
  expect(scrollTop).toBeGreaterThan(300)
  // Waits until the page stands still, because a touch on a scrolling page only stops the scrolling.
  await page.waitForTimeout(500)
  const box = await link.boundingBox()
  if (!box) throw new Error('the link is not there')
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd') =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }],
    })

  await test.step('while the link is pressed the profile is requested', async () => {
    await touch('touchStart')
    await expect.poll(() => asked).toEqual(['', '/matches/packed'])
    expect(new URL(page.url()).pathname).toBe('/ranking')
  })

  await test.step('once the link is released the profile appears complete', async () => {
    await touch('touchEnd')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('article').nth(19)).toBeAttached()
    await expect(page.locator('#people')).toBeAttached()
    expect(asked.filter((path) => path === '' || path.startsWith('/matches/packed'))).toHaveLength(2)
  })

  await test.step('going back restores the position', async () => {
    await page.goBack()
    await expect(link).toBeInViewport()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollTop)
  })
})
