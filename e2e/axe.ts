import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The narrowest phone and a usual desktop: a page is loaded once and checked in both. */
export const WIDTHS = [360, 1280]

/**
 * Runs in the page itself: our pages have no frames, and the second page in which axe merges results would double the
 * cost. The half megabyte of rules is parsed once per page.
 */
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
