import { endFirstRender } from '#web/loading/firstRender.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import type { RequestedLocation } from '#web/navigation/pages.ts'
import type { PageRouter } from '#web/navigation/router.ts'

/** A touch this soon after the page scrolled continues or stops the scrolling. */
const AFTER_SCROLL_MS = 300

/** Pages whose code is loaded ahead. A first visit has most of it already. */
const LIKELY_PAGES = ['/', '/summoner/-', '/match/-']

/** On a phone the round trip takes longest, so requests start while the link is still being pressed. */
export async function fetchAhead(page: Document, { finder }: Pick<PageRouter, 'finder'>) {
  let pressedLink: Element | null = null
  let movedAt = Number.NEGATIVE_INFINITY

  async function fetchCode(location: RequestedLocation) {
    const matches = (await finder.matchesOf(location)) ?? []
    // While a finger is down, Chromium delays every awaited promise, so only missing parts are awaited.
    const unloadedPages = matches.filter(({ route }) => !finder.partsHere(route))
    if (unloadedPages.length > 0) await Promise.all(unloadedPages.map(({ route }) => finder.partsOf(route)))
    return matches
  }
  async function fetchAll(location: RequestedLocation) {
    const matches = await fetchCode(location).catch(console.error)
    for (const { route, params } of matches ?? [])
      void finder
        .partsHere(route)
        ?.prefetch?.({ params, location })
        .catch(() => {})
  }

  page.addEventListener('pointerdown', (event) => {
    endFirstRender()
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    pressedLink = link
    if (!link || link.target || link.origin !== page.location.origin || !isPlainPress(event)) return
    if (event.pointerType === 'touch' && event.timeStamp - movedAt < AFTER_SCROLL_MS) return
    // A moving finger cancels the press. Timers are delayed while a finger is down; animation frames are not.
    requestAnimationFrame(() => pressedLink === link && fetchAll(link))
  })
  page.addEventListener('pointercancel', () => {
    pressedLink = null
  })
  page.addEventListener('keydown', endFirstRender)
  page.addEventListener('scroll', ({ timeStamp }) => (movedAt = timeStamp), { capture: true, passive: true })
  if (savesData()) return
  for (const path of LIKELY_PAGES) {
    await whenIdle()
    if (navigator.onLine) await fetchCode(new URL(path, page.location.origin)).catch(console.error)
  }
}

const isPlainPress = ({ isPrimary, button, altKey, ctrlKey, metaKey, shiftKey }: PointerEvent) =>
  isPrimary && button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** Whether the user has asked the browser to save data: https://wicg.github.io/savedata/#savedata-attribute */
const savesData = () => 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
