import { type BrowserContext, test as base, expect } from '@playwright/test'

export { expect }

// One grey pixel: the game's images come from elsewhere, and a journey must not depend on elsewhere.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

type Journey = {
  /** Lets this journey cause a console error that it expects, such as the browser's line about a refusal's 404. */
  allowConsoleError: (pattern: RegExp) => void
  /** Another person at a computer of their own, watched like the first. */
  newPerson: () => Promise<BrowserContext>
}

type Watch = { over: (context: BrowserContext) => Promise<void>; allow: (pattern: RegExp) => void }

/** A journey fails on whatever the browser's console calls an error, and on any error that nobody caught. */
export const test = base.extend<Journey & { watch: Watch }>({
  watch: [
    async ({ baseURL }, use) => {
      const complaints: string[] = []
      const allowed: RegExp[] = []
      await use({
        allow: (pattern) => void allowed.push(pattern),
        async over(context) {
          context.on('console', (message) => {
            if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
          })
          context.on('weberror', (webError) => complaints.push(String(webError.error().stack)))
          await context.route(
            (url) => url.protocol.startsWith('http') && url.origin !== baseURL,
            (route) => route.fulfill({ contentType: 'image/png', body: PIXEL }),
          )
        },
      })
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.over(context)
    await use(context)
  },
  allowConsoleError: async ({ watch }, use) => use(watch.allow),
  newPerson: async ({ browser, watch, baseURL, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      })
      contexts.push(context)
      await watch.over(context)
      return context
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})
