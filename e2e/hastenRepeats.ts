import type { Page } from '@playwright/test'

const SPEED_UP = 20

/** Makes the timers of the open page run faster, because it repeats an unanswered request for fifteen seconds. */
export const hastenRepeats = (page: Page) =>
  page.evaluate((times) => {
    const setTimeoutBefore = window.setTimeout.bind(window)
    Object.assign(window, { setTimeout: (run: () => void, ms = 0) => setTimeoutBefore(run, ms / times) })
  }, SPEED_UP)
