import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { BrokenPage } from './BrokenPage.tsx'
import { Layout } from './Layout.tsx'

/** The pages that links lead to. Every page is a chunk of its own; `app` is the only place that joins features. */
const pages: RouteObject[] = [
  { index: true, lazy: () => import('./HomeRoute.tsx') },
  { path: 'summoner/:name', lazy: () => import('./SummonerRoute.tsx') },
  { path: 'match/:id', lazy: () => import('./MatchRoute.tsx') },
  { path: 'ranking', lazy: () => import('./RankingRoute.tsx') },
  { path: 'clans', lazy: () => import('./ClansRoute.tsx') },
  { path: 'clans/:id', lazy: () => import('./ClanRoute.tsx') },
  // Every unknown address leads home, once it is known that no later page has it.
  { path: '*', loader: () => laterPages().then(() => redirect('/')) },
]

const laterPages = async () => (await import('./laterPages.ts')).laterPages

const IS_HERE = /^\/(summoner|match|clans)\/[^/]+\/?$/

export const createRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/',
        Component: Layout,
        children: [{ id: 'pages', ErrorBoundary: BrokenPage, children: pages }],
      },
    ],
    {
      // Asked about every address that no page above has without a name in it.
      async patchRoutesOnNavigation({ path, patch }) {
        // Where their table does not arrive, the last of the pages above says so.
        if (!IS_HERE.test(path))
          await laterPages().then(
            (later) => patch('pages', later),
            () => {},
          )
      },
    },
  )
