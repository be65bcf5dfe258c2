import type { Page } from '@playwright/test'
import { violationsOf, WIDTHS } from './axe.ts'
import { pathOf, REGULAR_PLAYER, WITHOUT_MATCHES } from './demoPlayers.ts'
import { expectToFit } from './expectToFit.ts'
import { internalCodesOn } from './internalCodes.ts'
import { expect, test } from './journey.ts'

type CheckedPage = {
  open: (page: Page) => Promise<unknown>
  /** Opens further parts of the page. They are checked after the page itself. */
  unfold?: (page: Page) => Promise<unknown>
}

const PAGES: Readonly<Record<string, CheckedPage>> = {
  'the home page': { open: (page) => page.goto('/') },
  'a profile': { open: (page) => page.goto(pathOf(REGULAR_PLAYER)), unfold: openRow },
  'a profile without matches': { open: (page) => page.goto(pathOf(WITHOUT_MATCHES)) },
  'an analysis': { open: (page) => page.goto(`${pathOf(REGULAR_PLAYER)}/analysis`) },
  'a match': { open: openMatch },
  'the ranking': { open: (page) => page.goto('/ranking') },
  'how the score works': { open: (page) => page.goto('/ranking/about') },
  'the list of clans': { open: (page) => page.goto('/clans') },
  'the list of nights': { open: (page) => page.goto('/inhouse') },
  'the health page': { open: (page) => page.goto('/health') },
}
/** Widths of phones, of tablets in both orientations, and of a desktop. */
const ALL_WIDTHS = [360, 768, 1024, 1280]

async function openRow(page: Page) {
  await page.getByRole('button', { name: '상세 기록 펼치기' }).first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

async function openMatch(page: Page) {
  await page.goto('/')
  await page.getByRole('link', { name: '자세히' }).first().click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

const setLetters = (page: Page, size: string) =>
  page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)

// The timeout is long, because hundreds of elements are checked one by one.
test.setTimeout(300_000)

for (const [name, { open, unfold }] of Object.entries(PAGES)) {
  test(`${name} is accessible and fits, whatever the width and the size of the letters`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await internalCodesOn(page)).toEqual([])
    for (const size of ['200%', '100%']) {
      await setLetters(page, size)
      for (const width of ALL_WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectToFit(page, `${width} px, letters at ${size}`)
      }
    }
    await setLetters(page, '')
    await unfold?.(page)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expectToFit(page, `${width} px`)

      const violations = await violationsOf(page)
      const seriousViolations = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        seriousViolations.map(({ id, nodes }) => `${width} px: ${id}: ${nodes.map(({ html }) => html).join('\n')}`),
      ).toEqual([])
    }
  })
}
