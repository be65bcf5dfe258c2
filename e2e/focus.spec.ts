import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'
import { gotoQuietly } from './quiet.ts'
import { signInByCall } from './signIn.ts'

/** Lists elements that are invisible while they have the focus. A radio button may show only its label. */
const invisibleFocused = (page: Page) =>
  page.evaluate(() => {
    const SEEN = 4
    const isCutOff = (element: Element): boolean => {
      const { clipPath, overflow, opacity } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (clipPath.startsWith('inset(50%') || opacity === '0') return true
      if (overflow !== 'visible' && Math.min(width, height) < SEEN) return true
      return element.parentElement !== null && isCutOff(element.parentElement)
    }
    const isSeen = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return Math.min(width, height) >= SEEN && !isCutOff(element)
    }
    const focusable = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex]'),
    ]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          !element.matches(':disabled') &&
          element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => {
        element.focus({ preventScroll: true })
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
        return document.activeElement === element && !isSeen(element) && !(label && isSeen(label))
      })
      .map((element) => `${element.tagName} ${element.ariaLabel ?? element.textContent}`)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return focusable
  })

test('every focused element is visible', async ({ page, context }) => {
  await signInByCall(context, '클랜장')
  const ask = async (path: string) => (await context.request.get(path)).json()
  const { posts } = await ask('/api/community/posts?limit=1')
  const { data: nights } = await ask('/api/inhouse/nights')
  const { data: clans } = await ask('/api/clans/my')
  const runningNight = nights.find(({ state }: { state: string }) => state === 'running')
  await gotoQuietly(page, pathOf(REGULAR_PLAYER))
  expect(await invisibleFocused(page)).toEqual([])
  const match = await page.getByRole('main').locator('a[href^="/match/"]').first().getAttribute('href')
  const post = `/community/board/${posts[0].boardId}/post/${posts[0].id}`
  const paths = ['/', match ?? '', '/ranking', `/clan/${clans[0].id}/dashboard`, post, `/inhouse/${runningNight.id}`]
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await gotoQuietly(page, path)
      expect(await invisibleFocused(page)).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect(page.getByRole('banner').getByRole('navigation').first()).toBeVisible()
      expect(await invisibleFocused(page)).toEqual([])
    })
})
