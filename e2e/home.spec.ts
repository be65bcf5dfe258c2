import { pathOf, REGULAR_PLAYER, titleOf } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

test('a visitor sees the four numbers and the newest match', async ({ page }) => {
  await page.goto('/')
  const numbers = page.locator('dl').filter({ hasText: '전체 인원' })
  await expect(numbers.locator('dd')).toHaveText(['127명', '342판', '89명', /골드$/])

  const newest = page.getByRole('region', { name: /^(방금 끝난|가장 최근) 내전$/ })
  await newest.getByRole('link', { name: '자세히' }).click()
  await expect(page).toHaveURL(/\/match\/KR_\d+$/)
  await expect(page.getByRole('table')).toHaveCount(2)
})

test('the quick buttons open the ranking and the record that was opened last', async ({ page }) => {
  await page.goto('/')
  await page.locator('main').getByRole('link', { name: '랭킹', exact: true }).click()
  await expect(page).toHaveURL('/ranking')
  // Waits for the new page, because the old one has a search field too.
  await expect(page.getByRole('heading', { level: 1, name: '랭킹' })).toBeVisible()

  await page.getByRole('combobox', { name: '소환사 검색' }).fill(REGULAR_PLAYER)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: titleOf(REGULAR_PLAYER) })).toBeVisible()
  // Waits for the content that loads late, because it is above the link and moves it.
  await expect(page.getByRole('heading', { name: '비슷한 플레이어' })).toBeVisible()
  await page.getByRole('link', { name: '홈으로 돌아가기' }).click()
  await page.getByRole('button', { name: '내 전적' }).click()
  await expect(page).toHaveURL(pathOf(REGULAR_PLAYER))
})

test('an unknown path redirects home, both on loading the site and on navigating within it', async ({ page }) => {
  await page.goto('/no/such/place')
  await expect(page).toHaveURL('/')
  await page.evaluate(() => {
    history.pushState({}, '', '/nowhere')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page).toHaveURL('/')
})
