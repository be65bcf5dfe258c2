import { expectAnnounced } from './announcements.ts'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

test('a match page shows both teams, the best player of each, and an address to share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(pathOf(REGULAR_PLAYER))
  await page.getByRole('button', { name: '상세 기록 펼치기' }).first().click()
  await page.getByRole('link', { name: '경기 페이지로' }).click()
  // Waits until the old page is gone, because it has a scoreboard and a share button too.
  await expect(page.getByRole('region', { name: '내전 기록' })).toHaveCount(0)

  await expect(page.getByRole('heading', { name: /블루팀/ }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: /레드팀/ }).first()).toBeVisible()
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
  await expect(page.getByText('MVP').first()).toBeVisible()
  await expect(page.getByText('ACE').first()).toBeVisible()

  await page.getByRole('button', { name: '공유' }).click()
  await expectAnnounced(page, '주소를 복사했습니다.')
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toBe(page.url())
  await page.getByRole('button', { name: '퍼가기' }).click()
  await expectAnnounced(page, '퍼가기 코드를 복사했습니다.')
  const code = await page.evaluate(() => navigator.clipboard.readText())
  const [, card = ''] = /^<iframe src="([^"]+\/embed\/match\/[^"]+)"/.exec(code) ?? []
  expect((await page.request.get(card)).status()).toBe(200)
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(10)
})

test('a match that does not exist answers 404 and offers the search', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 404/)
  const answer = await page.goto('/match/KR_1')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '없는 경기입니다' })).toBeVisible()
  await page.getByRole('link', { name: '다시 검색하기' }).click()
  await expect(page).toHaveURL('/')
})
