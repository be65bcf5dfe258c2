import { matchRoutes } from 'react-router'
import type { Page, PageParts } from '#web/navigation/pages.ts'
import { endFirstDraw } from '#web/ui/layout/firstDraw.ts'
import { whenIdle } from '#web/ui/layout/whenIdle.ts'
import { pages } from './router.ts'

/** So soon after one that scrolled a finger scrolls on. */
const SCROLLS_ON_MS = 1000

/** Where most go from any page. Of their code a first visit has most. */
const LIKELY = ['/', '/summoner/-', '/match/-']

/**
 * Fetches the page that a link leads to while the link is still being pressed, its answers along with its code: over a
 * phone's line a trip takes longer than anything else.
 */
export async function fetchAhead(page: Document) {
  let pressed: Element | null = null
  let scrolledAt = Number.NEGATIVE_INFINITY
  page.addEventListener('pointerdown', ({ target, isPrimary, button, timeStamp }) => {
    endFirstDraw()
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    pressed = link
    if (!isPrimary || button !== 0 || !link || link.target || link.origin !== page.location.origin) return
    if (timeStamp - scrolledAt < SCROLLS_ON_MS) return
    // A finger that moves is taken from the page. Timers wait while one is down; a frame does not.
    requestAnimationFrame(() => pressed === link && fetchAll(link))
  })
  page.addEventListener('pointercancel', ({ timeStamp }) => {
    pressed = null
    scrolledAt = timeStamp
  })
  if (savesData()) return
  for (const path of LIKELY) {
    await whenIdle()
    await fetchPage(new URL(path, page.location.origin), false).catch(() => {})
  }
}

type Place = Pick<URL, 'pathname' | 'search'>

/** While a finger is down Chromium puts off whatever has to wait, if only for code that is here. */
const here = new Map<Page, PageParts>()

async function fetchPage(location: Place, withAnswers: boolean) {
  const { pathname } = location
  const found = matchRoutes(pages, pathname) ?? matchRoutes((await import('./laterPages.ts')).laterPages, pathname)
  await Promise.all(
    (found ?? []).map(async ({ route, params }) => {
      const parts = here.get(route) ?? (await route.lazy?.())
      if (!parts) return
      here.set(route, parts)
      if (withAnswers) await parts.askAhead?.({ params, location })
    }),
  )
}

/** What is lost is asked for again when the link is followed. */
const fetchAll = (place: Place) => void fetchPage(place, true).catch(() => {})

/** Whether the reader has asked the browser for less: https://wicg.github.io/savedata/#savedata-attribute */
const savesData = () => 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
