import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { followFiles, type WatchedFile } from './followFiles.ts'
import { openPhone, openTab } from './phone.ts'

const SHOT_AT_MS = [300, 600, 1_000, 1_500, 2_000]
/** The demo world's most active player, who never changes. */
const REGULAR_PLAYER = '새벽감자#KR1'
const AFTER_ALL_MS = 4_000
const PATIENCE_MS = 60_000

type FirstUse = 'typing' | 'opening' | 'searching'
type VisitedPage = { name: string; url: string; use: FirstUse }
export type Visit = { firstPaintMs: number; usableMs: number; shift: number; files: WatchedFile[] }

export async function visitedPages(origin: string): Promise<VisitedPage[]> {
  const latest = await (await fetch(`${origin}/api/home/matches`)).json()
  return [
    { name: 'home', url: `${origin}/`, use: 'typing' },
    { name: 'profile', url: `${origin}/summoner/${encodeURIComponent(REGULAR_PLAYER)}`, use: 'opening' },
    { name: 'match', url: `${origin}/match/${latest.items[0].matchId}`, use: 'searching' },
  ]
}

declare global {
  interface Window {
    usableAt?: number
    shifted: number
  }
}

/** Sums layout shifts, and reports when the first use of the page has worked. It runs in the page. */
function watchPage(use: FirstUse | undefined) {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted += (entry as unknown as { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  if (!use) return
  const typeLetters = (box: HTMLInputElement) => {
    if (box.getAttribute('value') === 'ㅅ') return true
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'ㅅ')
    box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // The page's scripts have handled the input once they have written it into the document.
    return box.getAttribute('value') === 'ㅅ'
  }
  const tries: Record<FirstUse, () => boolean> = {
    typing: () => [...document.querySelectorAll<HTMLInputElement>('main input')].some(typeLetters),
    opening() {
      const row = document.querySelector<HTMLElement>('[data-expand]')
      if (row?.getAttribute('aria-expanded') === 'true') return true
      row?.click()
      return false
    },
    searching() {
      const box = document.querySelector<HTMLInputElement>('header input')
      if (box && box.offsetWidth > 0) return typeLetters(box)
      document.querySelector<HTMLElement>('[aria-label="소환사 검색"]:is(button)')?.click()
      return false
    },
  }
  const timer = setInterval(() => {
    if (!tries[use]()) return
    window.usableAt = performance.now()
    clearInterval(timer)
  }, 20)
}

type VisitOptions = { shots: string | undefined }

export async function visit(browser: Browser, page: VisitedPage, looking?: VisitOptions): Promise<Visit> {
  const phone = await openPhone(browser)
  return visitIn(phone, page, looking).finally(() => phone.close())
}

/** The phone may have cached files from an earlier visit. */
export async function visitIn(
  phone: BrowserContext,
  { url, use }: VisitedPage,
  looking?: VisitOptions,
): Promise<Visit> {
  const { page, session } = await openTab(phone)
  try {
    const files = followFiles(session, new URL(url).origin)
    await page.addInitScript(watchPage, looking ? undefined : use)
    const shots = looking?.shots
    const screenshots = shots ? takeScreenshots(page, shots) : undefined
    await page.goto(url, { waitUntil: 'commit' })
    if (looking) await pause(AFTER_ALL_MS)
    else await page.waitForFunction(() => window.usableAt !== undefined, undefined, { timeout: PATIENCE_MS })
    await screenshots
    const figures = await page.evaluate(() => ({
      startedAt: performance.timeOrigin,
      firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      usableMs: window.usableAt ?? Number.NaN,
      shift: window.shifted,
    }))
    return { ...figures, files: files.until(figures.startedAt + figures.usableMs) }
  } finally {
    await page.close()
  }
}

async function takeScreenshots(page: Page, folder: string) {
  const started = Date.now()
  for (const shotMs of SHOT_AT_MS) {
    await pause(Math.max(0, started + shotMs - Date.now()))
    await page
      .screenshot({ path: `${folder}-${shotMs}.png`, animations: 'allow' })
      .catch((error: Error) => console.warn(`no picture at ${shotMs} ms: ${error.message.split('\n')[0]}`))
  }
}
