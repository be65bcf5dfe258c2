import { LONGEST_NAME, pathOf, REGULAR_PLAYER, titleOf, WITHOUT_DEATHS, WITHOUT_MATCHES } from './demoPlayers.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'

test('a profile shows the player’s name, ranks, recent games and history', async ({ page }) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await expect(page.getByRole('heading', { level: 1, name: titleOf(REGULAR_PLAYER) })).toBeVisible()
  await expect(page.getByText(/^Lv\. \d+$/)).toBeVisible()
  await expect(page.getByText(/\d{4}\. \d{2}\. \d{2}\.? 가입/)).toBeVisible()
  await expect(page.getByText('부리 점수').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '솔로 랭크' })).toBeVisible()
  await expect(page.getByRole('list', { name: /^(최근 1번째부터 5번째|6번째부터 10번째)$/ })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: '최근 20판' })).toBeVisible()
  await expect(page.getByRole('region', { name: '내전 기록' }).getByRole('article')).toHaveCount(20)

  const heart = page.getByRole('button', { name: '즐겨찾기' })
  await heart.click()
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a name in the longest form the game allows stays inside the page of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(pathOf(LONGEST_NAME))
  await expect(page.getByRole('heading', { level: 1, name: titleOf(LONGEST_NAME) })).toBeVisible()
  await expectToFit(page)
})

test('a player who never died is Perfect, and a queue without a tier is unranked', async ({ page }) => {
  await page.goto(pathOf(WITHOUT_DEATHS))
  await expect(page.getByText('Perfect', { exact: true }).first()).toBeVisible()
  await page.goto(pathOf(REGULAR_PLAYER))
  await expect(page.getByText('언랭크').first()).toBeVisible()
  await expect(page.getByText('랭크 게임을 플레이하여 티어를 받아보세요!').first()).toBeVisible()
})

test('a player without matches sees how to begin', async ({ page }) => {
  await page.goto(pathOf(WITHOUT_MATCHES))
  await expect(page.getByText('최근 내전 기록이 없습니다')).toBeVisible()
  await expect(page.getByText('첫 게임을 시작해 보세요!')).toBeVisible()
})

test('an unknown name is reported, with a tip and two links', async ({ page, allowConsoleError }) => {
  allowConsoleError(/status of 404/)
  const answer = await page.goto(pathOf('아무도아닌사람#KR1'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '없는 소환사입니다' })).toBeVisible()
  await expect(page.getByText('검색 팁: 소환사명#태그라인 형식으로 입력해주세요')).toBeVisible()
  await expect(page.getByRole('button', { name: '새로고침' })).toBeVisible()
  await page.getByRole('link', { name: '다시 검색하기' }).click()
  await expect(page).toHaveURL('/')
})

test('an unreachable server is reported, and a retry works once it is back', async ({ page, allowConsoleError }) => {
  allowConsoleError(/ERR_FAILED|Failed to load/)
  // The leaderboard of a new season is empty in its first days.
  await page.goto('/ranking')
  await page.getByRole('combobox', { name: '시즌' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/season=/)
  await expect(page.getByRole('region', { name: '랭킹 표' })).toHaveAttribute('aria-busy', 'false')
  await page.route('**/api/summoners/**', (route) => route.abort())
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '전적 정보를 불러올 수 없습니다' })).toBeVisible()
  await expect(page.getByText('서버에 일시적인 문제가 발생했습니다. 잠시 후 다시 시도해주세요.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('link', { name: '홈으로' })).toBeVisible()

  await page.unroute('**/api/summoners/**')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('region', { name: '내전 기록' }).getByRole('article').first()).toBeVisible()
})
