import { devices, type Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

/** Opens a page whose scripts load only when the returned function is called. */
async function openWithoutScripts(page: Page, path: string) {
  const waiting: (() => void)[] = []
  let areLetThrough = false
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    if (!areLetThrough) await new Promise<void>((letThrough) => waiting.push(letThrough))
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('[data-first-view] main h1, [data-first-view] main h2').first()).toBeVisible()
  return async () => {
    areLetThrough = true
    for (const letThrough of waiting.splice(0)) letThrough()
    await expect(page.locator('[data-first-view]')).toHaveCount(0)
  }
}

const searchBox = (page: Page) => page.getByRole('main').getByRole('combobox', { name: '소환사 검색' })

test('text typed before the scripts load stays, and an unfinished syllable is kept', async ({ page }) => {
  const bringScripts = await openWithoutScripts(page, '/')
  await searchBox(page).focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.insertText', { text: '새' })
  await keyboard.send('Input.imeSetComposition', { text: '벼', selectionStart: 1, selectionEnd: 1 })
  const scripts = bringScripts()
  await keyboard.send('Input.imeSetComposition', { text: '벽', selectionStart: 1, selectionEnd: 1 })
  await scripts
  await expect(searchBox(page)).toHaveValue('새벽')
  await expect(searchBox(page)).toBeFocused()
  await expect(page.getByRole('option').filter({ hasText: '새벽' }).first()).toBeVisible()
})

test('Enter pressed before the scripts load opens the profile', async ({ page }) => {
  await openWithoutScripts(page, '/')
  await searchBox(page).fill(REGULAR_PLAYER.split('#')[0] ?? '')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(pathOf(REGULAR_PLAYER.replace('#', '-')))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a click or a dropped file before the scripts load is handled once they are loaded', async ({ page }) => {
  const bringScripts = await openWithoutScripts(page, pathOf(REGULAR_PLAYER))
  const row = page.getByRole('article').nth(1)
  await row.getByRole('button', { name: '상세 기록 펼치기' }).click()
  const isKept = await page.locator('main').evaluate((main) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['RIOT'], 'KR-1.rofl'))
    return !main.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  expect(isKept).toBe(true)
  await bringScripts()
  await expect(page.getByRole('dialog', { name: '로그인하면 경기를 올릴 수 있어요' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await expect(row.getByRole('button', { name: '상세 기록 접기' })).toBeVisible()
})

test.describe('a page opened on a phone', () => {
  const { userAgent, hasTouch, isMobile } = devices['Pixel 7']
  test.use({ userAgent, hasTouch, isMobile })

  test('a page’s own scripts are requested once the page is drawn, while the scripts of the frame load', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const bringScripts = await openWithoutScripts(page, pathOf(REGULAR_PLAYER))
    await expect(page.locator('link[rel=shown]')).toHaveCount(0)
    const ownFiles = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(ownFiles.length).toBeGreaterThan(3)
    await expect.poll(() => ownFiles.filter((path) => path === null || !asked.includes(path))).toEqual([])
    await bringScripts()
  })
})
