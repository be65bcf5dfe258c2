import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER, WITHOUT_MATCHES } from './demoPlayers.ts'
import { expectToFit } from './expectToFit.ts'
import { expect, test } from './journey.ts'

test('the analysis opens from the profile, and its address opens the same analysis for another person', async ({
  page,
  newPerson,
}) => {
  await page.goto(pathOf(REGULAR_PLAYER))
  await page.getByRole('link', { name: '더 자세한 분석 보기' }).click()
  await expect(page.getByRole('slider', { name: /포지션별 비율/ })).toBeVisible()

  const champions = page.getByRole('table', { name: '챔피언' })
  const byRate = champions.getByRole('columnheader', { name: '승률' })
  await byRate.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(byRate).toHaveAttribute('aria-sort', 'descending')
  const position = page.getByRole('combobox', { name: '포지션' })
  await position.selectOption({ index: 1 })
  await expect(page).toHaveURL(/position=/)

  // The old content stays until the filtered analysis has loaded, so a newly opened page tells what to expect.
  const friend = await (await newPerson()).newPage()
  await friend.goto(page.url())
  const count = (onPage: Page) => onPage.getByText(/\d+ \/ \d+판/)
  await expect(count(page)).toHaveText((await count(friend).textContent()) ?? '')
  const friendTable = friend.getByRole('table', { name: '챔피언' })
  const first = await friendTable.getByRole('rowheader').first().textContent()
  await expect(champions.getByRole('rowheader').first()).toHaveText(first ?? '')
  await expect(friendTable.getByRole('columnheader', { name: '승률' })).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('button', { name: '필터 초기화' }).click()
  await expect(page).toHaveURL(/analysis\?sort=winRate$/)
})

test('the link of a lane opponent opens that player’s profile, and a phone needs no sideways scroll', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${pathOf(REGULAR_PLAYER)}/analysis`)
  const opponent = page.getByRole('table', { name: '라인 상대' }).getByRole('link').first()
  await expect(opponent).toBeVisible()
  await expectToFit(page)
  const path = await opponent.getAttribute('href')
  await opponent.click()
  await expect(page).toHaveURL(path ?? '')
  await expect(page.getByRole('region', { name: '내전 기록' }).getByRole('article').first()).toBeVisible()
})

test('a player without matches and a filter without results show different messages', async ({ page }) => {
  await page.goto(`${pathOf(WITHOUT_MATCHES)}/analysis`)
  await expect(page.getByRole('heading', { name: '아직 분석할 내전이 없어요' })).toBeVisible()
  await page.goto(`${pathOf(REGULAR_PLAYER)}/analysis?patch=1.1`)
  await expect(page.getByRole('heading', { name: '조건에 맞는 내전이 없어요' })).toBeVisible()
  await page.getByRole('button', { name: '필터 초기화' }).first().click()
  await expect(page.getByRole('table', { name: '챔피언' })).toBeVisible()
})

test('the ranking keeps its filter in the address, and shows how well it predicts', async ({ page }) => {
  await page.goto('/ranking')
  // The leaderboard of a new season is empty in its first days.
  await page.getByRole('combobox', { name: '시즌' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '정글' }).click()
  await expect(page).toHaveURL(/\/ranking\?season=20\d\d-[12]&position=JUNGLE$/)
  await page.reload()
  await expect(page.getByRole('button', { name: '정글' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()

  await page.getByRole('link', { name: '점수 계산 방법' }).first().click()
  await expect(page.getByRole('heading', { name: '예측은 얼마나 맞았나요' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '점수 계산 방법' })).toBeVisible()
})
