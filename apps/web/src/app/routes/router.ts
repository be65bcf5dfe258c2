import { beginDraw, endFirstDraw } from '#web/loading/firstDraw.ts'
import { browserHistory } from '#web/navigation/history.ts'
import type { Guard, Page } from '#web/navigation/pages.ts'
import { createRouter } from '#web/navigation/router.ts'
import { scrollPositions } from '#web/navigation/scrollPositions.ts'
import { lastPlace } from '../start/lastPlace.ts'

/** The installed site begins where it was left; from there home is one press away. */
const toLastPlace: Guard = ({ location: { search } }) => (search === '?app' ? lastPlace() : undefined) ?? null

/**
 * The pages that links lead to. Every page is a chunk of its own; `app` is the only place that joins features. What its
 * `askAhead` asks for is asked for while a link to it is still being pressed.
 */
export const pages: Page[] = [
  { index: true, guard: toLastPlace, lazy: () => import('./HomeRoute.tsx') },
  { path: 'summoner/:name', lazy: () => import('./SummonerRoute.tsx') },
  { path: 'match/:id', lazy: () => import('./MatchRoute.tsx') },
  { path: 'ranking', lazy: () => import('./RankingRoute.tsx') },
  { path: 'clans', lazy: () => import('./ClansRoute.tsx') },
  { path: 'clans/:id', lazy: () => import('./ClanRoute.tsx') },
]

export function createPageRouter() {
  // Where a page was left there may be something far below.
  addEventListener('popstate', endFirstDraw)
  const history = browserHistory(window)
  const push: typeof history.push = (location) => {
    // A mark may be far below, too.
    if (location.hash) endFirstDraw()
    else beginDraw()
    history.push(location)
  }
  return createRouter(
    { pages, laterPages: async () => (await import('./laterPages.ts')).laterPages },
    { ...history, push },
    scrollPositions(window),
  )
}
