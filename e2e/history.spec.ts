import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const history = (page: Page) => page.getByRole('region', { name: '내전 기록' })
const rows = (page: Page, name?: string | RegExp) => history(page).getByRole('article', name ? { name } : {})

test('filters change the address, the rows and the count, and one button removes all filters', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await history(page).getByLabel('결과').selectOption('승리')
  await expect(page).toHaveURL(/\?result=win$/)
  await expect(history(page).getByText(/^\d+ \/ \d+$/)).toBeVisible()
  await expect(rows(page, /^패배/)).toHaveCount(0)

  const champion = history(page).getByLabel('챔피언')
  const favourite = (await champion.locator('option').nth(1).textContent()) ?? ''
  await champion.selectOption(favourite)
  await expect(page).toHaveURL(new RegExp(`champion=${encodeURIComponent(favourite)}`))
  await expect(page.getByRole('article', { name: new RegExp(`^승리, ${favourite}`) }).first()).toBeVisible()
  await expect(rows(page, new RegExp(`^(?!승리, ${favourite},)`))).toHaveCount(0)

  await page.reload()
  await expect(champion).toHaveValue(favourite)
  await history(page).getByRole('button', { name: '필터 초기화' }).click()
  await expect(page).toHaveURL(pathOf(REGULAR_PLAYER))
  await expect(rows(page)).toHaveCount(20)
})

test('opening a match and going back keeps the filters', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await history(page).getByLabel('결과').selectOption('패배')
  await expect(page).toHaveURL(/result=loss/)
  await expect(rows(page, /^승리/)).toHaveCount(0)
  await rows(page, /^패배/).first().getByRole('button', { name: '상세 기록 펼치기' }).click()
  await page.getByRole('link', { name: '경기 페이지로' }).click()
  await expect(page).toHaveURL(/\/match\//)
  // The old page is still there for a moment, and has an opened row with a link of that name.
  await expect(history(page)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: REGULAR_PLAYER }).first().click()
  await expect(page).toHaveURL(/result=loss/)
  await expect(history(page).getByLabel('결과')).toHaveValue('loss')
  // The link went back in the history instead of opening a new page, so going forward shows the match.
  await page.goForward()
  await expect(page).toHaveURL(/\/match\//)
  await page.goBack()
  await expect(page).toHaveURL(/result=loss/)
  await expect(history(page).getByLabel('결과')).toHaveValue('loss')
  await expect(rows(page, /^승리/)).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(/\/match\//)
})

test('rows are shown briefly or in detail, and the choice is kept', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await expect(rows(page)).toHaveCount(20)
  const rowHeight = (await rows(page).first().boundingBox())?.height ?? 0
  await page.getByRole('button', { name: '간단히' }).click()
  await expect(page.getByRole('button', { name: '간단히' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await rows(page).first().boundingBox())?.height).toBeLessThan(rowHeight)
  await page.reload()
  await expect(page.getByRole('button', { name: '간단히' })).toHaveAttribute('aria-pressed', 'true')
})

test('only one scoreboard is open at a time, and it shows both teams and explains its bars', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await rows(page).nth(0).getByRole('button', { name: '상세 기록 펼치기' }).click()
  await expect(rows(page).nth(0).getByRole('table')).toHaveCount(2)
  await rows(page).nth(1).getByRole('button', { name: '상세 기록 펼치기' }).click()
  await expect(rows(page).nth(1).getByRole('table')).toHaveCount(2)
  await expect(page.getByRole('table')).toHaveCount(2)

  await rows(page).nth(1).getByText('가한 피해량').first().locator('..').hover()
  await expect(page.locator('[aria-hidden]').filter({ hasText: /^가한 피해량 [\d,]+$/ })).toBeVisible()
  await rows(page).nth(1).getByRole('button', { name: '상세 기록 접기' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('a press on the head of a row opens it', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  const head = rows(page)
    .first()
    .getByText(/^(승리|패배)$/)
  // Another element covers the row and takes the click, as it takes a tap.
  await head.click({ position: { x: 4, y: 4 }, force: true })
  await expect(rows(page).first().getByRole('table')).toHaveCount(2)
})
