import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { openPhone, openTab, type Tab } from './phone.ts'
import { type Visit, visitedPages, visitIn } from './visitPage.ts'

const TAP_MS = 80
const READ_MS = 5_000
const PATIENCE_MS = 60_000

/** Milliseconds of the steps of a later visit: a tap on a name until its profile is shown, and back to home. */
export type LaterVisit = {
  pressedMs: number
  releasedMs: number
  rowsMs: number
  backMs: number
  again: (Visit & { name: string })[]
}

type AppearingPart = 'profile' | 'rows' | 'home'

/** Runs in the page. Records when each part last appeared. */
function watchAppearances() {
  const signs: Record<AppearingPart, () => boolean> = {
    profile: () => location.pathname.startsWith('/summoner/') && document.querySelector('main h1') !== null,
    rows: () => location.pathname.startsWith('/summoner/') && document.querySelector('main [data-expand]') !== null,
    home: () => location.pathname === '/' && document.querySelector('main [role=combobox]') !== null,
  }
  const paths = new Set<string>()
  window.painted = {}
  const checkPage = () => {
    for (const [sign, stands] of Object.entries(signs)) {
      if (!stands()) paths.delete(sign)
      else if (!paths.has(sign)) {
        paths.add(sign)
        // The callback runs after the frame in which the part was drawn.
        requestAnimationFrame(() => setTimeout(() => Object.assign(window.painted, { [sign]: performance.now() })))
      }
    }
  }
  new MutationObserver(checkPage).observe(document, { childList: true, subtree: true })
  addEventListener('popstate', checkPage)
  for (const kind of ['pointerdown', 'click'])
    addEventListener(kind, ({ timeStamp }) => Object.assign(window.painted, { [kind]: timeStamp }), { capture: true })
}

declare global {
  interface Window {
    painted: Record<string, number>
  }
}

export async function measureLaterVisit(browser: Browser, origin: string): Promise<LaterVisit> {
  const phone = await openPhone(browser)
  try {
    const tab = await openTab(phone)
    await tab.page.addInitScript(watchAppearances)
    await tab.page.goto(`${origin}/`)
    await pause(READ_MS)
    await tapElement(tab, 'main a[href^="/summoner/"]')
    const { pointerdown = Number.NaN, click = Number.NaN, profile, rows } = await paintTimes(tab, 'rows')
    await pause(READ_MS)
    const remaining = await tab.page.evaluate(() => {
      window.painted = {}
      history.back()
      return performance.now()
    })
    const { home } = await paintTimes(tab, 'home')
    await tab.page.close()
    const revisits: LaterVisit['again'] = []
    for (const page of await visitedPages(origin)) revisits.push({ name: page.name, ...(await visitIn(phone, page)) })
    return {
      pressedMs: (profile ?? Number.NaN) - pointerdown,
      releasedMs: (profile ?? Number.NaN) - click,
      rowsMs: (rows ?? Number.NaN) - click,
      backMs: (home ?? Number.NaN) - remaining,
      again: revisits,
    }
  } finally {
    await phone.close()
  }
}

async function paintTimes({ page }: Tab, sign: AppearingPart): Promise<Record<string, number>> {
  await page.waitForFunction((one) => window.painted[one] !== undefined, sign, { timeout: PATIENCE_MS })
  return page.evaluate(() => window.painted)
}

async function tapElement({ page, session }: Tab, selector: string) {
  const link = page.locator(selector).first()
  await link.scrollIntoViewIfNeeded()
  await pause(READ_MS / 5)
  const box = await link.boundingBox()
  if (!box) throw new Error(`${selector} is not there`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await pause(TAP_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
