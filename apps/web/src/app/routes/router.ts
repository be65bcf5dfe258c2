import { beginFirstRender, endFirstRender } from '#web/loading/firstRender.ts'
import { browserHistory } from '#web/navigation/history.ts'
import type { Guard, Page } from '#web/navigation/pages.ts'
import { createRouter } from '#web/navigation/router.ts'
import { scrollPositions } from '#web/navigation/scrollPositions.ts'
import { lastPage } from '../start/lastPage.ts'

/** The installed app opens the profile or clan that it showed last. */
const redirectToLastPage: Guard = ({ location: { search } }) => (search === '?app' ? lastPage() : undefined) ?? null

/** Pages are listed in `app`, which alone joins features. `prefetch` runs while a link to its page is still pressed. */
export const pages: Page[] = [
  { index: true, guard: redirectToLastPage, lazy: () => import('./HomeRoute.tsx') },
  { path: 'summoner/:name', lazy: () => import('./SummonerRoute.tsx') },
  { path: 'match/:id', lazy: () => import('./MatchRoute.tsx') },
  { path: 'ranking', lazy: () => import('./RankingRoute.tsx') },
  { path: 'clans', lazy: () => import('./ClansRoute.tsx') },
  { path: 'clans/:id', lazy: () => import('./ClanRoute.tsx') },
]

export function createPageRouter() {
  // The page to return to may have been left scrolled far down, so all of it is drawn at once.
  addEventListener('popstate', endFirstRender)
  const history = browserHistory(window)
  const push: typeof history.push = (location) => {
    // The anchor may be far down the page.
    if (location.hash) endFirstRender()
    else beginFirstRender()
    history.push(location)
  }
  return createRouter(
    { pages, laterPages: async () => (await import('./laterPages.ts')).laterPages },
    { ...history, push },
    scrollPositions(window),
  )
}
