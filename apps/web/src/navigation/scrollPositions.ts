import type { Visit } from './pages.ts'

const KEY = 'scroll-positions'

/** Back and forward come to where a page was left, and so does a reload; every other page begins at its top. */
export function scrollPositions(view: Window) {
  const positions: Record<string, number> = wasOpenedAnew(view) ? {} : stored(view)
  const { history } = view
  history.scrollRestoration = 'manual'
  // The browser finds the place of a page that it keeps whole, or that no script has drawn yet.
  view.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) history.scrollRestoration = 'manual'
  })

  const keep = ({ key }: Visit['location']) => {
    positions[key] = view.scrollY
  }

  return {
    keep,
    /** Keeps them all for a reload, at the page that is shown then. */
    keepWhenHidden(shown: () => Visit | undefined) {
      view.addEventListener('pagehide', () => {
        const visit = shown()
        if (visit) keep(visit.location)
        store(view, positions)
        history.scrollRestoration = 'auto'
      })
    },
    place({ location: { key, hash }, keepsScroll }: Visit, isFirst: boolean) {
      const kept = positions[key]
      const mark = hash === '' ? null : view.document.getElementById(decoded(hash.slice(1)))
      if (kept !== undefined) view.scrollTo(0, kept)
      else if (mark) mark.scrollIntoView()
      else if (!keepsScroll && !isFirst) view.scrollTo(0, 0)
    },
  }
}

export type ScrollPositions = ReturnType<typeof scrollPositions>

/** A tab's keeps its positions under names that the next address opened in it bears as well. */
function wasOpenedAnew({ performance }: Window) {
  const [opening] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return opening?.type === 'navigate'
}

function stored({ sessionStorage }: Window): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    // A browser that keeps nothing begins at the top.
    return {}
  }
}

function store({ sessionStorage }: Window, positions: Record<string, number>) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(positions))
  } catch {
    // As above: there is no other place for them.
  }
}

function decoded(mark: string) {
  try {
    return decodeURIComponent(mark)
  } catch {
    return mark
  }
}
