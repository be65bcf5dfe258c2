import type { Visit } from './pages.ts'

const STORAGE_KEY = 'scroll-positions'

export function scrollPositions(view: Window) {
  const positions: Record<string, number> = wasNewlyOpened(view) ? {} : readPositions(view)
  const { history } = view
  history.scrollRestoration = 'manual'
  // When a page comes back from the browser's cache, this script, and not the browser, must restore positions again.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })

  const keep = ({ key }: Visit['location']) => {
    positions[key] = view.scrollY
  }

  return {
    keep,
    keepWhenHidden(shown: () => Visit | undefined) {
      view.addEventListener('pagehide', () => {
        const visit = shown()
        if (visit) keep(visit.location)
        writePositions(view, positions)
        history.scrollRestoration = 'auto'
      })
    },
    restore({ location: { key, hash }, keepsScroll }: Visit, isFirst: boolean) {
      const position = positions[key]
      const mark = hash === '' ? null : view.document.getElementById(decode(hash.slice(1)))
      if (position !== undefined) view.scrollTo(0, position)
      else if (mark) mark.scrollIntoView()
      else if (!keepsScroll && !isFirst) view.scrollTo(0, 0)
    },
  }
}

export type ScrollPositions = ReturnType<typeof scrollPositions>

/** Whether an address opened the page. Its entry has the key `default`, which may have an earlier page's position. */
function wasNewlyOpened({ performance }: Window) {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate'
}

function readPositions({ sessionStorage }: Window): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

function writePositions({ sessionStorage }: Window, positions: Record<string, number>) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // The browser blocks storage, so pages start at the top after a reload.
  }
}

function decode(mark: string) {
  try {
    return decodeURIComponent(mark)
  } catch {
    // A malformed anchor is returned unchanged.
    return mark
  }
}
