import type { Guard, Page } from '#web/navigation/pages.ts'

/** A guard runs at the same time as `lazy`, so that the session check and the page's code load in parallel. */
const loginGuard: Guard = async ({ location }) => (await import('./pageGuards.ts')).pageGuards.login(location)
const adminGuard: Guard = async ({ location }) => (await import('./pageGuards.ts')).pageGuards.admin(location)

const personGuard: Guard = async ({ params }) =>
  (await import('../viewer/mentionedPersonPath.ts')).mentionedPersonPath(params.id ?? '')

const ownClan = () => import('./ClanManageRoute.tsx')
const ownClanPage = (page: 'dashboard' | 'members' | 'boards' | 'settings') => async () => ({
  Component: (await ownClan()).pages[page],
})

const inhousePage = (page: 'list' | 'code' | 'lobby') => async () => ({
  Component: (await import('./NightRoute.tsx')).pages[page],
})

/** Visits rarely begin here, so these addresses are not in the first download. */
export const laterPages: Page[] = [
  {
    path: 'summoner/:name/analysis',
    lazy: async () => ({ Component: (await import('#web/features/analysis/AnalysisPage.tsx')).AnalysisPage }),
  },
  {
    path: 'health',
    lazy: async () => ({ Component: (await import('#web/features/health/HealthPage.tsx')).HealthPage }),
  },
  {
    path: 'ranking/about',
    lazy: async () => ({ Component: (await import('#web/features/rankings/ScoreAboutPage.tsx')).ScoreAboutPage }),
  },
  {
    guard: loginGuard,
    lazy: ownClan,
    children: [
      { path: 'clan/:clanId/dashboard', lazy: ownClanPage('dashboard') },
      { path: 'clan/:clanId/members', lazy: ownClanPage('members') },
      { path: 'clan/:clanId/boards', lazy: ownClanPage('boards') },
      { path: 'clan/:clanId/settings', lazy: ownClanPage('settings') },
      { path: 'clan/:clanId/move-in', lazy: () => import('./MoveInRoute.tsx') },
    ],
  },
  { path: 'team-analysis', lazy: () => import('./TeamAnalysisRoute.tsx') },
  { path: 'community', lazy: () => import('./CommunityRoute.tsx') },
  { path: 'community/people/:id', guard: personGuard },
  { path: 'community/board/:boardId', lazy: () => import('./BoardRoute.tsx') },
  { path: 'community/board/:boardId/post/:postId', lazy: () => import('./PostRoute.tsx') },
  { path: 'community/board/:boardId/write', guard: loginGuard, lazy: () => import('./WriteRoute.tsx') },
  { path: 'community/board/:boardId/post/:postId/edit', guard: loginGuard, lazy: () => import('./WriteRoute.tsx') },
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
  {
    path: 'auth/choose',
    lazy: async () => ({ Component: (await import('#web/features/auth/SignInChoicePage.tsx')).SignInChoicePage }),
  },
  { path: 'notifications', guard: loginGuard, lazy: () => import('./NotificationsRoute.tsx') },
  { path: 'invitations/:code', lazy: async () => ({ Component: (await ownClan()).Invitation }) },
  { path: 'inhouse', lazy: inhousePage('list') },
  { path: 'inhouse/new', guard: loginGuard, lazy: () => import('./NightNewRoute.tsx') },
  { path: 'inhouse/:id', lazy: inhousePage('lobby') },
  {
    path: 'inhouse/:id/auction',
    lazy: async () => ({ Component: (await import('#web/features/nights/auction/AuctionPage.tsx')).AuctionPage }),
  },
  {
    path: 'inhouse/:id/recap',
    lazy: async () => ({ Component: (await import('#web/features/nights/recap/RecapPage.tsx')).RecapPage }),
  },
  { path: 'i/:code', lazy: inhousePage('code') },
  { path: 'mypage', guard: loginGuard, lazy: () => import('./MyPageRoute.tsx') },
  { path: 'mypage/tokens', guard: loginGuard, lazy: () => import('./TokensRoute.tsx') },
  { path: 'upload/:id?', guard: loginGuard, lazy: () => import('./UploadRoute.tsx') },
  {
    path: 'admin/test-action-features',
    guard: adminGuard,
    lazy: async () => ({
      Component: (await import('#web/features/admin/testActions/TestActionsPage.tsx')).TestActionsPage,
    }),
  },
  { path: 'admin/data-table-test', guard: adminGuard, lazy: () => import('./DataTableTestRoute.tsx') },
  { path: 'admin/boards', lazy: () => import('./AdminBoardsRoute.tsx') },
  { path: 'admin/roles', lazy: async () => (await import('./AdminGrantsRoute.tsx')).pages.roles },
  { path: 'admin/permissions', lazy: async () => (await import('./AdminGrantsRoute.tsx')).pages.permissions },
  { path: 'admin/:area?', lazy: () => import('./AdminRoute.tsx') },
]
