import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const MAX_TABS = 80

/** Presses Tab until the focus is on the element. Fails if the focus is ever invisible. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < MAX_TABS; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`no way to ${selector} in ${MAX_TABS} presses`)
}

test('a visitor gets from home to an open scoreboard with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('combobox', { name: '소환사 검색' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('combobox', { name: '소환사 검색' })).toBeFocused({ timeout: 500 })
  }).toPass()
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

test('arrow keys select every mark of a chart, which is announced and shown', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  const tip = page.locator('[aria-hidden="true"][class*="tip"]')
  for (const [name, key, words] of [
    [/승률 흐름/, 'ArrowLeft', /^2판 전 (승리|패배) · \d+%$/],
    [/시간대와 요일별/, 'ArrowRight', /^.요일 \d+시 \d+판$/],
    [/플레이 스타일/, 'ArrowRight', /^.+ \d+ \(평균 50\)$/],
  ] as const) {
    const drawing = page.getByRole('slider', { name })
    await drawing.focus()
    await page.keyboard.press(key)
    await expect(drawing).toHaveAttribute('aria-valuetext', words)
    await expect(tip).toHaveText(words)
    await page.keyboard.press('Tab')
    await expect(tip).toHaveCount(0)
  }
})

test('screen readers hear a rule even if focusing its button scrolls the page', async ({ page }) => {
  // The window is so low that the rule's button and the end of the page are never visible together.
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto(pathOf(REGULAR_PLAYER))
  const rule = page.getByRole('button', { name: '개인 기록' })
  // Waits for the content that loads late, because it appears between the link and the button.
  await expect(rule).toBeVisible()
  await page.getByRole('link', { name: '홈으로 돌아가기' }).focus()
  await expect(rule).not.toBeInViewport()
  await rule.focus()
  await expect(rule).toBeInViewport()
  // The focus makes the page scroll, which ends after a moment.
  await page.waitForTimeout(300)
  await expect(page.locator('[aria-hidden="true"][class*="tip"]')).toHaveText(/집계되는 경기/)
})
