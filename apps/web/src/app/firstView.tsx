import type { HistoryView } from '@buri/contract/historyView'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, matchRoutes, RouterProvider } from 'react-router'
import { createQueryClient, type DeliveredAnswer, takeAnswers } from '#web/api/queryData.ts'
import { drawRowsAs } from '#web/features/matches/historyView.ts'
import { drawForPhone } from '#web/ui/layout/firstDraw.ts'
import { Component as Clan } from './ClanRoute.tsx'
import { Component as Clans } from './ClansRoute.tsx'
import { Component as Community } from './CommunityRoute.tsx'
import { Component as Home } from './HomeRoute.tsx'
import { pages as nights } from './InhouseRoute.tsx'
import { Layout } from './Layout.tsx'
import { Component as Match } from './MatchRoute.tsx'
import { Component as Ranking } from './RankingRoute.tsx'
import { Component as Summoner } from './SummonerRoute.tsx'

const pages = [
  {
    path: '/',
    Component: Layout,
    children: [
      { index: true, Component: Home },
      { path: 'summoner/:name', Component: Summoner },
      { path: 'match/:id', Component: Match },
      { path: 'ranking', Component: Ranking },
      { path: 'clans', Component: Clans },
      { path: 'clans/:id', Component: Clan },
      { path: 'community', Component: Community },
      { path: 'inhouse', Component: nights.list },
    ],
  },
]

/**
 * The page at an address as its own components draw it with the answers that come with it, before any script has run: for
 * the server, which has no browser. `undefined` where no page is drawn so.
 */
export function drawFirstView(
  address: string,
  answers: readonly DeliveredAnswer[],
  { rows = 'detailed', isPhone = false }: { rows?: HistoryView; isPhone?: boolean } = {},
): string | undefined {
  if (!matchRoutes(pages, address.split('?', 1)[0] ?? '/')) return undefined
  drawRowsAs(rows)
  drawForPhone(isPhone)
  const queries = createQueryClient()
  takeAnswers(queries, answers)
  const router = createMemoryRouter(pages, { initialEntries: [address] })
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
  } finally {
    router.dispose()
    queries.clear()
  }
}
