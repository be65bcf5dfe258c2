import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The narrowest phone and a usual desk: one page is loaded once and looked at in both. */
export const WIDTHS = [360, 1280]

/** Within the page itself: our pages have no frames, and another page to put results together costs as much as they do. */
export const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
