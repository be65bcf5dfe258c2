import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { recordAnnouncements } from './announcements.ts'

export { expect }

type Journey = {
  allowConsoleError: (pattern: RegExp) => void
  /** Opens another browser, whose console is watched too. */
  newPerson: () => Promise<BrowserContext>
}

/** Avatars are on other hosts, which tests never contact. */
const isAvatar = (message: ConsoleMessage) =>
  message.text() === 'Failed to load resource: net::ERR_NAME_NOT_RESOLVED' &&
  message.location().url.startsWith('https://cdn.discordapp.com/')

/** The stream of an ended session reconnects once, is refused, and stops. */
const isEndedStream = (message: ConsoleMessage) =>
  message.text().includes('status of 401 ') && new URL(message.location().url).pathname === '/api/events'

/** Pages that wait for their scripts after a navigation, because a test acts faster than a person. */
const readyPages = new WeakSet<Page>()
function waitUntilReady(page: Page) {
  if (readyPages.has(page)) return
  readyPages.add(page)
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const isTakenOver = () => page.waitForFunction(() => document.querySelector('[data-first-view]') === null)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil !== 'commit') await isTakenOver()
    return answer
  }
  page.reload = async (options) => {
    const answer = await reload(options)
    await isTakenOver()
    return answer
  }
}

type ConsoleWatch = { watch: (context: BrowserContext) => void; allow: (pattern: RegExp) => void }

async function resetContext(context: BrowserContext) {
  await context.clearPermissions()
  await context.setOffline(false)
}

/** Closes all pages and deletes the site's data, but not its cached scripts, fonts and pictures. */
async function forgetSite(context: BrowserContext, origin: string) {
  const page = await context.newPage()
  await Promise.all(context.pages().map((other) => other !== page && other.close()))
  const session = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,cache_storage,service_workers'
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await page.close()
  await resetContext(context)
}

/** A test that fails on any error in the console and on any uncaught error. */
export const test = base.extend<Journey & { watch: ConsoleWatch }, { computers: BrowserContext[] }>({
  watch: [
    async ({ browserName: _ }, use) => {
      const complaints: string[] = []
      const allowed: RegExp[] = []
      const watched: BrowserContext[] = []
      const onConsole = (message: ConsoleMessage) => {
        if (message.type() === 'error' && !isAvatar(message) && !isEndedStream(message))
          complaints.push(`${message.text()} (${message.location().url})`)
      }
      const onError = (webError: WebError) => complaints.push(String(webError.error().stack))
      await use({
        allow: (pattern) => void allowed.push(pattern),
        watch(context) {
          watched.push(context.on('console', onConsole).on('weberror', onError).on('page', waitUntilReady))
          context.pages().forEach(waitUntilReady)
        },
      })
      for (const context of watched)
        context.off('console', onConsole).off('weberror', onError).off('page', waitUntilReady)
      const unexpected = complaints.filter((complaint) => !allowed.some((pattern) => pattern.test(complaint)))
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    watch.watch(context)
    await context.addInitScript(recordAnnouncements)
    await use(context)
    await resetContext(context)
  },
  allowConsoleError: async ({ watch }, use) => use(watch.allow),
  computers: [
    async ({ browser: _ }, use) => {
      const computers: BrowserContext[] = []
      await use(computers)
      await Promise.all(computers.map((context) => context.close()))
    },
    { scope: 'worker' },
  ],
  newPerson: async ({ browser, computers, watch, baseURL, locale, timezoneId }, use) => {
    const contexts: BrowserContext[] = []
    await use(async () => {
      let context = computers.pop()
      if (!context) {
        context = await browser.newContext({
          serviceWorkers: 'block',
          ...(baseURL && { baseURL }),
          ...(locale && { locale }),
          ...(timezoneId && { timezoneId }),
        })
        await context.addInitScript(recordAnnouncements)
      }
      contexts.push(context)
      watch.watch(context)
      return context
    })
    await Promise.all(contexts.map((context) => forgetSite(context, baseURL ?? '')))
    computers.push(...contexts)
  },
})
