import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { Layout } from './Layout.tsx'

type Guarded = Pick<LoaderFunctionArgs, 'request'>
/** Beside `lazy`, so that the question and the page's code travel together; the page waits for both. */
const login = async ({ request }: Guarded) => (await import('./pageGuards.ts')).pageGuards.login(request)
const admin = async ({ request }: Guarded) => (await import('./pageGuards.ts')).pageGuards.admin(request)

// The pages of a clan's own people are one chunk: whoever opens one goes on to the next.
const ownClan = () => import('./ClanManageRoute.tsx')
const ownClanPage = (page: 'dashboard' | 'members' | 'settings') => async () => ({
  Component: (await ownClan()).pages[page],
})

/** Every page is a chunk of its own; `app` is the only place that joins features. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('./HomeRoute.tsx') },
  { path: 'summoner/:name', lazy: () => import('./SummonerRoute.tsx') },
  {
    path: 'summoner/:name/analysis',
    lazy: async () => ({ Component: (await import('#web/features/players/analysis/AnalysisPage.tsx')).AnalysisPage }),
  },
  { path: 'match/:id', lazy: () => import('./MatchRoute.tsx') },
  {
    path: 'health',
    lazy: async () => ({ Component: (await import('#web/features/health/HealthPage.tsx')).HealthPage }),
  },
  { path: 'ranking', lazy: () => import('./RankingRoute.tsx') },
  {
    path: 'ranking/about',
    lazy: async () => ({ Component: (await import('#web/features/rankings/ScoreAboutPage.tsx')).ScoreAboutPage }),
  },
  { path: 'clans', lazy: () => import('./ClansRoute.tsx') },
  { path: 'clans/:id', lazy: () => import('./ClanRoute.tsx') },
  {
    loader: login,
    lazy: ownClan,
    children: [
      { path: 'clan/:clanId/dashboard', lazy: ownClanPage('dashboard') },
      { path: 'clan/:clanId/members', lazy: ownClanPage('members') },
      { path: 'clan/:clanId/settings', lazy: ownClanPage('settings') },
    ],
  },
  { path: 'terms', lazy: async () => ({ Component: (await import('#web/features/legal/TermsPage.tsx')).TermsPage }) },
  {
    path: 'privacy',
    lazy: async () => ({ Component: (await import('#web/features/legal/PrivacyPage.tsx')).PrivacyPage }),
  },
  {
    path: 'auth/success',
    lazy: async () => ({
      Component: (await import('#web/features/auth/SignInResultPage.tsx')).SignInResultPage,
    }),
  },
  { path: 'mypage', loader: login, lazy: () => import('./MyPageRoute.tsx') },
  { path: 'upload', loader: login, lazy: () => import('./UploadRoute.tsx') },
  {
    path: 'admin/claims',
    loader: admin,
    lazy: async () => ({ Component: (await import('#web/features/claims/ClaimsPage.tsx')).ClaimsPage }),
  },
  // Every unknown address leads home.
  { path: '*', loader: () => redirect('/') },
]

export const createRouter = () =>
  createBrowserRouter([
    {
      path: '/',
      Component: Layout,
      children: [{ ErrorBoundary: BrokenPage, children: pages }],
    },
  ])
