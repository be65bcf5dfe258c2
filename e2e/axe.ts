import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Widths of a small phone and of a usual desktop. A page is loaded once and checked at both. */
export const WIDTHS = [360, 1280]

/** Our pages have no frames, so the second page in which axe merges results is not needed and would double the cost. */
export async function violationsOf(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'void 0' } : { page })
  return (
    await axe
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze()
  ).violations
}
