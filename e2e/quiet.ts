import { expect, type Page, type Request } from '@playwright/test'

const QUIET_MS = 500

/** Waits until no request is pending after the action. The event stream does not count as a request. */
export async function whenQuiet(page: Page, action: () => Promise<unknown>) {
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
  await action()
  while (pending.size > 0 || performance.now() - changedAt < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Messages, the dialog that asks to sign in, and the drop area load once the browser is idle. */
export const untilDeferredParts = (page: Page) =>
  expect(page.getByRole('region', { name: '알림', exact: true })).toBeAttached()

export const gotoQuietly = (page: Page, path: string) => whenQuiet(page, () => page.goto(path))

/** Follows a tab, which costs a fraction of loading the page. */
export async function followTab(page: Page, tabs: string, name: string | RegExp) {
  const tab = page.getByRole('navigation', { name: tabs }).getByRole('link', { name, exact: true })
  await whenQuiet(page, async () => {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-current', 'true')
  })
}
