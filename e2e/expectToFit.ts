import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Polls, because charts get a new width one frame later than the page. */
export const expectToFit = (page: Page, what = 'sideways') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what)
    .toBe(0)
