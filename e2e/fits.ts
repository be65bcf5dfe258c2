import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Drawings learn of a new width a frame later than the page: what counts is where it comes to rest. */
export const expectToFit = (page: Page, what = 'sideways') =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), what)
    .toBe(0)
