import type { HistoryView } from '@buri/contract/historyView'
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { matchRoutes, type Navigator, parsePath, Router, renderMatches } from 'react-router'
import { createQueryClient, type DeliveredAnswer, takeAnswers } from '#web/api/queryData.ts'
import { HomePage } from '#web/features/home/HomePage.tsx'
import { OwnHomeTop } from '#web/features/home/mine/OwnHomeTop.tsx'
import { ownHomeQuery } from '#web/features/home/mine/useOwnHome.ts'
import { setDrawnView } from '#web/features/matches/history/historyView.ts'
import { PlayerSearch } from '#web/features/search/PlayerSearch.tsx'
import { setRenderedForPhone } from '#web/loading/firstRender.ts'
import { hrefOf } from '#web/navigation/history.ts'
import { Layout } from '../frame/Layout.tsx'
import { Component as Board } from '../routes/BoardRoute.tsx'
import { Component as Clan } from '../routes/ClanRoute.tsx'
import { Component as Clans } from '../routes/ClansRoute.tsx'
import { Component as Community } from '../routes/CommunityRoute.tsx'
import { Component as Home } from '../routes/HomeRoute.tsx'
import { Component as Match } from '../routes/MatchRoute.tsx'
import { pages as nights } from '../routes/NightRoute.tsx'
import { Component as Post } from '../routes/PostRoute.tsx'
import { Component as Ranking } from '../routes/RankingRoute.tsx'
import { Component as Summoner } from '../routes/SummonerRoute.tsx'

function FirstHome() {
  const isOwn = useQueryClient().getQueryData(ownHomeQuery.queryKey) !== undefined
  return isOwn ? (
    <HomePage search={<PlayerSearch look="hero" />} ownProfile={async () => undefined} Own={OwnHomeTop} />
  ) : (
    <Home />
  )
}

const pages = [
  { path: '/', Component: FirstHome },
  { path: 'summoner/:name', Component: Summoner },
  { path: 'match/:id', Component: Match },
  { path: 'ranking', Component: Ranking },
  { path: 'clans', Component: Clans },
  { path: 'clans/:id', Component: Clan },
  { path: 'community', Component: Community },
  { path: 'community/board/:boardId', Component: Board },
  { path: 'community/board/:boardId/post/:postId', Component: Post },
  { path: 'inhouse', Component: nights.list },
]

/** No page can be left before the scripts run, so the navigator does nothing. */
const navigator: Navigator = { createHref: hrefOf, go: () => {}, push: () => {}, replace: () => {} }

/** Returns `undefined` if no page is drawn for the address. */
export function drawFirstView(
  address: string,
  answers: readonly DeliveredAnswer[],
  { rows = 'detailed', isPhone = false }: { rows?: HistoryView; isPhone?: boolean } = {},
): string | undefined {
  const location = parsePath(address)
  const matches = matchRoutes(pages, location)
  if (!matches) return undefined
  setDrawnView(rows)
  setRenderedForPhone(isPhone)
  const queries = createQueryClient()
  takeAnswers(queries, answers)
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <Router location={location} navigator={navigator} static>
          <Layout>{renderMatches(matches)}</Layout>
        </Router>
      </QueryClientProvider>,
    )
  } finally {
    queries.clear()
  }
}
