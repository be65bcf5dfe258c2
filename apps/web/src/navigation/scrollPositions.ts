import type { Visit } from './pages.ts'

const STORAGE_KEY = 'scroll-positions'

/** Back, forward and reload restore the scroll position; every other page starts at its top. */
export function scrollPositions(view: Window) {
  const positions: Record<string, number> = wasNewlyOpened(view) ? {} : readPositions(view)
  const { history } = view
  history.scrollRestoration = 'manual'
  // The browser has restored the cached page itself; from now on scripts restore positions again.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })

  const keep = ({ key }: Visit['location']) => {
    positions[key] = view.scrollY
  }

  return {
    keep,
    /** Stores all positions for a reload when the shown page is hidden. */
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

/**
 * Whether the user typed a new address into the tab. Its visits repeat the keys of earlier visits, so the stored
 * positions would be wrong.
 */
function wasNewlyOpened({ performance }: Window) {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate'
}

function readPositions({ sessionStorage }: Window): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, number>
  } catch {
    // Without storage pages start at the top.
    return {}
  }
}

function writePositions({ sessionStorage }: Window, positions: Record<string, number>) {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions))
  } catch {
    // Without storage pages start at the top after a reload.
  }
}

function decode(mark: string) {
  try {
    return decodeURIComponent(mark)
  } catch {
    // A malformed anchor stays as it is.
    return mark
  }
}
