import type { Page } from '@playwright/test'
import { violationsOf, WIDTHS } from './axe.ts'
import { pathOf, REGULAR_PLAYER } from './demoPlayers.ts'
import { expect, test } from './journey.ts'

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const themeChoice = (page: Page) => page.getByRole('contentinfo').getByRole('group', { name: '화면 테마' })
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

test('a first visitor sees the light theme on a dark device, unless they choose to follow the device', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/ranking')
  expect(await themeOf(page)).toBe('light')
  const light = await backgroundOf(page)
  await themeChoice(page).getByRole('button', { name: '시스템' }).click()
  await expect.poll(() => themeOf(page)).toBe('dark')
  await expect.poll(() => backgroundOf(page)).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => themeOf(page)).toBe('light')
  await page.emulateMedia({ colorScheme: null })
})

test('a chosen theme is applied before the scripts load, and colours the frame of the browser', async ({
  page,
  allowConsoleError,
}) => {
  allowConsoleError(/\.js/)
  await page.goto('/ranking')
  await themeChoice(page).getByRole('button', { name: '어둡게' }).click()
  await expect.poll(() => themeOf(page)).toBe('dark')
  const dark = await backgroundOf(page)
  const frame = page.locator('meta[name="theme-color"]')
  const themeColour = await frame.getAttribute('content')
  // The page has lost a script and would reload itself, which would cut off the next navigation.
  await page.goto('about:blank')
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/ranking', { waitUntil: 'commit' })
  await page.waitForSelector('main')
  expect(await themeOf(page)).toBe('dark')
  await expect.poll(() => backgroundOf(page)).toBe(dark)
  expect(await frame.getAttribute('content')).toBe(themeColour)
  await page.unroute(/\.js$/)
  await page.goto('/ranking')
  await expect(themeChoice(page).getByRole('button', { name: '어둡게' })).toHaveAttribute('aria-pressed', 'true')
})

test('a page in the dark theme prints in the light one', async ({ page }) => {
  await page.goto('/ranking')
  // A printed page has no background colour, so its text has the colour of the light theme.
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color)
  const light = await ink()
  await themeChoice(page).getByRole('button', { name: '어둡게' }).click()
  await expect.poll(ink).not.toBe(light)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(ink).toBe(light)
  await page.emulateMedia({ media: null })
})

const PAGES: Readonly<Record<string, string>> = {
  home: '/',
  profile: pathOf(REGULAR_PLAYER),
  analysis: `${pathOf(REGULAR_PLAYER)}/analysis`,
  ranking: '/ranking',
  'score explained': '/ranking/about',
  clans: '/clans',
  nights: '/inhouse',
  community: '/community',
  health: '/health',
  'team analysis': '/team-analysis',
}

test.describe('pages in the dark theme', () => {
  test.setTimeout(300_000)
  for (const [name, path] of Object.entries(PAGES)) {
    test(`${name} is readable`, async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await themeOf(page)).toBe('dark')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        const faults = (await violationsOf(page)).flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
        expect(faults.map((fault) => `${width} px: ${fault}`)).toEqual([])
      }
    })
  }
})
