import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const leaderboard = (page: Page) => page.getByRole('region', { name: '랭킹 표' })
const names = (page: Page) => leaderboard(page).getByRole('link').allTextContents()
/** Finds the top three players or, in the first days of a season, the link to the previous season. */
const startOfSeason = (page: Page) =>
  page.getByRole('list', { name: '상위 세 명' }).or(page.getByRole('link', { name: /^20\d\d 시즌 [12] 순위 보기$/ }))
const PAST_SEASON_PATH = /^\/ranking\?season=20\d\d-[12]$/

test('a past season has a leaderboard with its own address, which closes when another season is chosen', async ({
  page,
}) => {
  await page.goto('/ranking')
  await expect(startOfSeason(page)).toBeVisible()
  const namesNow = await names(page)
  const season = page.getByRole('combobox', { name: '시즌' })
  const [currentName = '', pastName = ''] = await season.locator('option').allTextContents()

  await season.selectOption(pastName)
  await expect(page).toHaveURL(({ pathname, search }) => PAST_SEASON_PATH.test(pathname + search))
  // The address changes before the leaderboard does, so this waits for other names.
  await expect.poll(() => names(page)).not.toEqual(namesNow)
  await expect(leaderboard(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText(/^\d+ \/ \d+명$/)).toBeVisible()
  const namesAfter = await names(page)
  expect(namesAfter.length).toBeGreaterThan(2)
  await expect(leaderboard(page).getByRole('img', { name: /계단 (상승|하락)/ })).toHaveCount(0)

  await page.reload()
  await expect(season).toHaveValue(/^20\d\d-[12]$/)
  await expect.poll(() => names(page)).toEqual(namesAfter)

  await season.selectOption(currentName)
  await expect(page).toHaveURL('/ranking')
  await expect.poll(() => names(page)).toEqual(namesNow)
})

test('position and season combine, and the leaderboard’s other pages keep both', async ({ page }) => {
  await page.goto('/ranking')
  const season = page.getByRole('combobox', { name: '시즌' })
  await season.selectOption({ index: 1 })
  await expect(page.getByRole('link', { name: '2', exact: true })).toHaveAttribute('href', /season=/)
  await page.getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/\?season=20\d\d-[12]&page=2$/)
  await page.getByRole('button', { name: '서포터' }).click()
  await expect(page).toHaveURL(/\?season=20\d\d-[12]&position=UTILITY$/)
  const rows = leaderboard(page).locator('tbody tr:has(a)')
  await expect(rows.filter({ hasNotText: '서포터' })).toHaveCount(0)
  await expect(leaderboard(page)).toHaveAttribute('aria-busy', 'false')
  await expect(rows.first()).toBeVisible()

  await page.goto('/ranking?page=2')
  await page.getByRole('button', { name: '정글' }).click()
  await expect(page).toHaveURL('/ranking?position=JUNGLE')
})

test('a season without players offers the present season', async ({ page }) => {
  await page.goto('/ranking?season=2019-1')
  await page.getByRole('button', { name: '전체 순위 보기' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(startOfSeason(page)).toBeVisible()
})

test('a tap shows the leaderboard’s rules', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/ranking')
  // The leaderboard of a new season is empty in its first days.
  await page.getByRole('combobox', { name: '시즌' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '순위 · 소환사' }).tap()
  await expect(page.locator('[aria-hidden="true"][class*="tip"]')).toHaveText(/일주일 전/)
  await expect(leaderboard(page).locator('tbody tr').first()).toContainText(/\d+판/)
  await context.close()
})
