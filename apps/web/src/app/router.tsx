import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { Layout } from './Layout.tsx'

/** Every page is a chunk of its own; `app` is the only place that joins features. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('./HomeRoute.tsx') },
  { path: 'summoner/:name', lazy: () => import('./SummonerRoute.tsx') },
  {
    path: 'match/:id',
    lazy: async () => ({ Component: (await import('#web/features/matches/MatchPage.tsx')).MatchPage }),
  },
  {
    path: 'health',
    lazy: async () => ({ Component: (await import('#web/features/health/HealthPage.tsx')).HealthPage }),
  },
  {
    path: 'ranking',
    lazy: async () => ({ Component: (await import('#web/features/rankings/RankingPage.tsx')).RankingPage }),
  },
  {
    path: 'ranking/about',
    lazy: async () => ({ Component: (await import('#web/features/rankings/ScoreAboutPage.tsx')).ScoreAboutPage }),
  },
  { path: 'terms', lazy: async () => ({ Component: (await import('#web/features/legal/TermsPage.tsx')).TermsPage }) },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('#web/features/legal/PrivacyPage.tsx')).PrivacyPage }),
  },
  // The specification sends every unknown address home.
  { path: '*', loader: () => redirect('/') },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/',
      Component: Layout,
      HydrateFallback: Layout,
      children: [{ ErrorBoundary: BrokenPage, children: pages }],
    },
  ])
