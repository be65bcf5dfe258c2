import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The narrowest phone and a usual desk: one page is loaded once and looked at in both. */
export const WIDTHS = [360, 1280]

/**
 * Within the page itself: our pages have no frames, and another page to put results together costs as much as they do.
 * Half a megabyte of rules is read once for a page, not twice for each look.
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
