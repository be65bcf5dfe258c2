import type { Page, Request } from '@playwright/test'

const QUIET_MS = 500

/** Loads a page and waits until it has requested nothing for a while; a stream of events, which never ends, aside. */
export async function gotoQuietly(page: Page, path: string) {
  const pending = new Set<Request>()
  let changedAt = performance.now()
  const begin = (request: Request) => {
    if (request.resourceType() !== 'eventsource') pending.add(request)
    changedAt = performance.now()
  }
  const end = (request: Request) => {
    if (pending.delete(request)) changedAt = performance.now()
  }
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}
