import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pathOf, REGULAR, WITHOUT_MATCHES } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const WIDTHS = [360, 1280]

const PAGES: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  ['the home page', (page) => page.goto('/')],
  ['a profile with an open match', openRow],
  ['a profile without matches', (page) => page.goto(pathOf(WITHOUT_MATCHES))],
  ['an analysis', (page) => page.goto(`${pathOf(REGULAR)}/analysis`)],
  ['a match', openMatch],
  ['the ranking', (page) => page.goto('/ranking')],
  ['how the score works', (page) => page.goto('/ranking/about')],
  ['the health page', (page) => page.goto('/health')],
]

async function openRow(page: Page) {
  await page.goto(pathOf(REGULAR))
  await page.getByRole('button', { name: '상세 기록 펼치기' }).first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

async function openMatch(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: '자세히' }).first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

// Hundreds of elements are looked at one by one.
test.setTimeout(90_000)

for (const [name, open] of PAGES) {
  for (const width of WIDTHS) {
    test(`${name} can be read by everybody and fits, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await open(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'sideways').toBeLessThanOrEqual(width)

      const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    })
  }
}
