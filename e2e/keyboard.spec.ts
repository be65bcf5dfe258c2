import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const ENOUGH = 80

/** Tab until the wanted thing has the focus; everybody can see where they are on the way. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`no way to ${selector} in ${ENOUGH} presses`)
}

test('the keyboard alone leads from home to an open scoreboard', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: '소환사 검색' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('새벽감자#KR1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()

  await tabTo(page, '[aria-expanded="false"][aria-label="상세 기록 펼치기"]')
  const outline = await page.evaluate(
    () => document.activeElement && getComputedStyle(document.activeElement).outlineStyle,
  )
  expect(outline).not.toBe('none')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table')).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.locator('article:has(table) :focus')).toBeVisible()
})
