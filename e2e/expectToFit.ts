import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Charts learn a new width a frame later than the page, so this polls. */
export const expectToFit = (page: Page, what = 'sideways') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what)
    .toBe(0)
