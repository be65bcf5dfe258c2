import type { Page } from '@playwright/test'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

async function openMatch(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: '자세히' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

test('a scoreboard keeps honours in one line and its rows equally high', async ({ page }) => {
  await openMatch(page)
  for (const width of [360, 760, 800, 900, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    const linesOfHonours = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('td button')]
          .filter(({ textContent }) => textContent === 'MVP' || textContent === 'ACE')
          .map((pill) => {
            const words = document.createRange()
            words.selectNodeContents(pill)
            return words.getClientRects().length
          }),
      )
    const heights = () =>
      page.evaluate(() => {
        const rows = [...document.querySelectorAll('tbody tr')]
        return [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]
      })
    // Polls, because fonts and pictures may load after the rows.
    await expect.poll(linesOfHonours, `${width} px`).toEqual([1, 1])
    await expect.poll(heights, `rows at ${width} px`).toHaveLength(1)
  }
})

test('a phone shows usual names in full in the scoreboard, and the counts below them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openMatch(page)
  const names = page.locator('tbody tr').locator('th a')
  const cut = () =>
    names.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  await expect.poll(cut).toBe(0)
  const first = page.locator('tbody tr').first()
  for (const counted of ['CS', '골드', '와드']) await expect(first.getByText(counted, { exact: true })).toBeVisible()
})

test('on a phone the leaderboard keeps its columns when it lists players in placement games', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/rankings/players?*', async (route) => {
    const answer = await route.fetch()
    const leaderboard = await answer.json()
    for (const player of leaderboard.data.slice(-2)) Object.assign(player, { provisional: true, rank: null, games: 4 })
    await route.fulfill({ response: answer, json: leaderboard })
  })
  await page.goto('/ranking')
  // The leaderboard of a new season is empty in its first days.
  await page.getByRole('combobox', { name: '시즌' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: '미드', exact: true }).click()
  await expect(page.getByText('배치 4/10').first()).toBeVisible()
  const edges = () =>
    page.evaluate(() => {
      const table = document.querySelector('table')?.getBoundingClientRect()
      const ends = [...document.querySelectorAll('tbody tr')]
        .map((row) => [...row.querySelectorAll('td')].filter((cell) => cell.checkVisibility()))
        .filter((cells) => cells.length > 1)
        .map((cells) => Math.round((table?.right ?? 0) - (cells.at(-1)?.getBoundingClientRect().right ?? 0)))
      return [...new Set(ends)]
    })
  await expect.poll(edges).toEqual([0])
})

test('the tabs of a long profile stay visible, and its sidebar ends where the history does', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(pathOf(REGULAR_PLAYER))
  await page.waitForLoadState('networkidle')
  const tabs = page.getByRole('navigation', { name: '프로필 구역' })
  const more = page.getByRole('button', { name: '더 보기', exact: true })
  await more.scrollIntoViewIfNeeded()
  await expect(tabs).toBeInViewport({ ratio: 1 })

  const ends = () =>
    page.evaluate(() => {
      const bottomOf = (element: Element | null | undefined) => Math.round(element?.getBoundingClientRect().bottom ?? 0)
      return {
        rail: bottomOf(document.querySelector('#play-style')?.closest('section')),
        history: bottomOf(document.querySelector('#match-history')?.closest('section')),
        screen: window.innerHeight,
      }
    })
  await expect
    .poll(async () => {
      const { rail, history, screen } = await ends()
      return Math.min(history, screen) - rail
    })
    .toBeLessThan(40)

  // Compact rows make the history shorter than the sidebar, in which the demo world has eight people.
  await page
    .getByRole('radio', { name: '간단히' })
    .or(page.getByRole('button', { name: '간단히' }))
    .click()
  await expect.poll(async () => (await ends()).rail - (await ends()).history).toBeGreaterThan(0)
  await tabs.getByRole('link', { name: '라이벌·추천' }).click()
  await expect(page.getByRole('heading', { name: '라이벌' })).toBeInViewport()
})

test('a printed match page contains only the match', async ({ page }) => {
  await openMatch(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('navigation', { name: '빠른 메뉴' })).toBeHidden()
  await expect(page.getByRole('table').first()).toBeVisible()
})
