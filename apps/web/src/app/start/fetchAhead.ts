import { endFirstDraw } from '#web/loading/firstDraw.ts'
import { whenIdle } from '#web/loading/whenIdle.ts'
import type { Ahead } from '#web/navigation/pages.ts'
import type { PageRouter } from '#web/navigation/router.ts'

/** A finger that comes down so soon after the page moved scrolls on, or stops it. */
const SCROLLS_ON_MS = 300

/** Where most go from any page. Of their code a first visit has most. */
const LIKELY = ['/', '/summoner/-', '/match/-']

/**
 * Fetches the page that a link leads to while the link is still being pressed, its answers along with its code: over a
 * phone's line a trip takes longer than anything else.
 */
export async function fetchAhead(page: Document, { finder }: Pick<PageRouter, 'finder'>) {
  let pressed: Element | null = null
  let movedAt = Number.NEGATIVE_INFINITY

  async function fetchCode(place: Ahead) {
    const matches = (await finder.matchesOf(place)) ?? []
    // While a finger is down Chromium puts off whatever has to wait, if only for code that is here.
    const missing = matches.filter(({ route }) => !finder.partsHere(route))
    if (missing.length > 0) await Promise.all(missing.map(({ route }) => finder.partsOf(route)))
    return matches
  }
  async function fetchAll(place: Ahead) {
    const matches = await fetchCode(place).catch(console.error)
    for (const { route, params } of matches ?? [])
      void finder
        .partsHere(route)
        ?.askAhead?.({ params, location: place })
        .catch(() => {})
  }

  page.addEventListener('pointerdown', (event) => {
    endFirstDraw()
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    pressed = link
    if (!link || link.target || link.origin !== page.location.origin || !isPlain(event)) return
    if (event.pointerType === 'touch' && event.timeStamp - movedAt < SCROLLS_ON_MS) return
    // A finger that moves is taken from the page. Timers wait while one is down; a frame does not.
    requestAnimationFrame(() => pressed === link && fetchAll(link))
  })
  page.addEventListener('pointercancel', () => {
    pressed = null
  })
  page.addEventListener('keydown', endFirstDraw)
  page.addEventListener('scroll', ({ timeStamp }) => (movedAt = timeStamp), { capture: true, passive: true })
  if (savesData()) return
  for (const path of LIKELY) {
    await whenIdle()
    if (navigator.onLine) await fetchCode(new URL(path, page.location.origin)).catch(console.error)
  }
}

/** Whether the browser follows a link in this tab. */
const isPlain = ({ isPrimary, button, altKey, ctrlKey, metaKey, shiftKey }: PointerEvent) =>
  isPrimary && button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

/** Whether the reader has asked the browser for less: https://wicg.github.io/savedata/#savedata-attribute */
const savesData = () => 'connection' in navigator && Reflect.get(Object(navigator.connection), 'saveData') === true
