import { expect, test } from './journey.ts'

test('clans are ranked by several measures, each with its rule, and link to their pages', async ({ page }) => {
  await page.goto('/clans?tab=rankings')
  const measures = page.getByRole('group', { name: '순위 종류' }).getByRole('button')
  await expect(measures.first()).toBeVisible()
  const names = await measures.allTextContents()
  expect(names.length).toBeGreaterThan(2)
  const rules = new Set<string>()
  const firsts: (string | undefined)[] = []
  for (const name of names) {
    await measures.filter({ hasText: name }).click()
    const leaderboard = page.getByRole('list', { name: `${name} 순위` })
    await expect(leaderboard).toHaveAttribute('aria-busy', 'false')
    const places = await leaderboard.getByRole('listitem').locator('a > :first-child').allTextContents()
    // A clan with too few matches for a leaderboard is listed without a place.
    expect(places[0]).toMatch(/^(1위|-)$/)
    firsts.push(places[0])
    rules.add((await page.getByText(/에 매겼어요\.$/).textContent()) ?? '')
  }
  expect(rules.size).toBe(names.length)
  expect(firsts).toContain('1위')

  const [name = ''] = await page.getByRole('listitem').locator('a b').allTextContents()
  await page.getByRole('list', { name: /순위$/ }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
