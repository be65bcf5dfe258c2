import type { ComponentType } from 'react'
import type { To } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import type { Page } from './pages.ts'
import { createRouter, type LeaveAnswers } from './router.ts'
import { scrollPositions } from './scrollPositions.ts'
import { removeListenersAfterEach } from './testListeners.ts'

const Home = () => null
const Clan = () => null
const Members = () => null
const Frame = () => null

removeListenersAfterEach()
beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})

const PAGES: Page[] = [
  { index: true, Component: Home },
  { path: 'clans/:id', lazy: async () => ({ Component: Clan }) },
]

async function openTestRouter(at = '/', { pages = PAGES, later = [] as Page[] } = {}) {
  window.history.replaceState(null, '', at)
  const laterPages = vi.fn(async () => later)
  const router = createRouter({ pages, laterPages }, browserHistory(window), scrollPositions(window))
  await router.first
  const components = () => (router.current()?.matches ?? []).map(({ route }) => route.Component)
  const shows = (...wanted: ComponentType[]) => expect.poll(components).toEqual(wanted)
  return {
    router,
    laterPages,
    components,
    shows,
    press: (to: To, options = {}) => router.navigator.push(to, null, options),
  }
}
const address = () => window.location.pathname + window.location.search + window.location.hash

test('the first page is that of the address, with the parameters of the address', async () => {
  const { router, components, laterPages } = await openTestRouter('/clans/3?page=2')
  expect(components()).toEqual([Clan])
  expect(router.current()).toMatchObject({
    location: { pathname: '/clans/3', search: '?page=2' },
    matches: [{ params: { id: '3' } }],
  })
  expect(laterPages).not.toHaveBeenCalled()
})

test('a page and its address stay until the next page has loaded', async () => {
  const code = Promise.withResolvers<{ Component: ComponentType }>()
  const { components, shows, press } = await openTestRouter('/', {
    pages: [
      { index: true, Component: Home },
      { path: 'clans', lazy: () => code.promise },
    ],
  })
  press('/clans')
  expect([components(), address()]).toEqual([[Home], '/'])
  code.resolve({ Component: Clan })
  await shows(Clan)
  expect(address()).toBe('/clans')
})

test('if two links are pressed, the later one counts, whichever page loads first', async () => {
  const slow = Promise.withResolvers<{ Component: ComponentType }>()
  const { router, shows, press } = await openTestRouter('/', {
    pages: [...PAGES, { path: 'slow', lazy: () => slow.promise }],
  })
  press('/slow')
  press('/clans/1')
  await shows(Clan)
  const followed = vi.fn()
  router.subscribe(followed)
  slow.resolve({ Component: Members })
  await slow.promise
  press('/clans/2')
  expect(followed.mock.calls.map(([{ location }]) => location.pathname)).toEqual(['/clans/2'])
})

test('a page that is loaded and has no guard is shown at once, so that the address follows typing', async () => {
  const { router, press } = await openTestRouter('/clans/3')
  const followed = vi.fn()
  router.subscribe(followed)
  press('/clans/3?q=가', { replace: true, flushSync: true })
  expect(followed.mock.calls).toEqual([[router.current(), { isAtOnce: true, isSamePage: true }]])
  expect(router.current()?.location.search).toBe('?q=%EA%B0%80')
})

test('an unknown address is looked up among the later pages, and is redirected home if it is not there either', async () => {
  const later: Page[] = [
    { Component: Frame, children: [{ path: 'clan/:id/members', lazy: async () => ({ Component: Members }) }] },
  ]
  const { shows, press } = await openTestRouter('/', { later })
  press('/clan/3/members')
  await shows(Frame, Members)
  press('/nowhere')
  await shows(Home)
  expect(address()).toBe('/')
})

test("a guard runs before its page and can redirect, whether the route or the page's code contains it", async () => {
  const asked: string[] = []
  const guardedPage = (path: string, answer: string | null): Page => ({
    path,
    guard: ({ location }) => {
      asked.push(location.pathname + location.search)
      return answer
    },
    lazy: async () => ({ Component: Members }),
  })
  const { shows, press } = await openTestRouter('/mypage?tab=1', {
    pages: [
      ...PAGES,
      guardedPage('mypage', '/'),
      guardedPage('upload', null),
      {
        path: 'inner',
        lazy: async () => ({ Component: Members, guard: async ({ params }) => `/clans/${params.none ?? 7}` }),
      },
    ],
  })
  await shows(Home)
  expect(address()).toBe('/')
  press('/upload')
  await shows(Members)
  press('/inner')
  await shows(Clan)
  expect([address(), asked]).toEqual(['/clans/7', ['/mypage?tab=1', '/upload']])
})

test('a redirect from a page reached by going back does not lead to that page again', async () => {
  let isIn = true
  const { shows, press } = await openTestRouter('/', {
    pages: [...PAGES, { path: 'mypage', Component: Members, guard: () => (isIn ? null : '/') }],
  })
  press('/mypage')
  await shows(Members)
  press('/clans/1')
  await shows(Clan)
  isIn = false
  const { length } = window.history
  window.history.back()
  await shows(Home)
  expect([address(), window.history.length]).toEqual(['/', length])
})

test('if code fails to load, an error is shown and the code is not requested again', async () => {
  const lazy = vi.fn(async () => ({ Component: Clan })).mockRejectedValueOnce(new Error('gone'))
  const { router, shows, press } = await openTestRouter('/', {
    pages: [
      { index: true, Component: Home },
      { path: 'clans', lazy },
    ],
  })
  press('/clans')
  await expect.poll(() => router.current()?.error).toEqual(new Error('gone'))
  expect(address()).toBe('/clans')
  press('/')
  await shows(Home)
  expect('error' in (router.current() ?? {})).toBe(false)
  press('/clans#list')
  await expect.poll(() => router.current()?.error).toEqual(new Error('gone'))
  expect(lazy).toHaveBeenCalledOnce()
})

const setOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

test('without a connection the page stays and no code is requested; the pressed page opens when the connection is back', async () => {
  const lazy = vi.fn(async () => ({ Component: Clan }))
  const { components, shows, press } = await openTestRouter('/', {
    pages: [
      { index: true, Component: Home },
      { path: 'clans', lazy },
    ],
  })
  setOnline(false)
  press('/clans')
  await new Promise((resolve) => setTimeout(resolve))
  expect([components(), address(), lazy.mock.calls.length]).toEqual([[Home], '/', 0])
  setOnline(true)
  await shows(Clan)
  expect(address()).toBe('/clans')
})

test('without a connection a page whose code has been loaded before can be shown', async () => {
  const { router, shows, press } = await openTestRouter('/')
  press('/clans/3')
  await shows(Clan)
  press('/')
  setOnline(false)
  press('/clans/4')
  await shows(Clan)
  expect(router.current()).not.toHaveProperty('error')
  setOnline(true)
})

test('if several links are pressed without a connection, the last one opens when the connection is back', async () => {
  const { shows, press, components } = await openTestRouter('/', {
    pages: [...PAGES, { path: 'members', Component: Members }],
  })
  setOnline(false)
  press('/clans/3')
  await new Promise((resolve) => setTimeout(resolve))
  press('/members')
  await shows(Members)
  setOnline(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(components()).toEqual([Members])
})

test('the page also stays if a guard of the next page has no connection for its request', async () => {
  const guard = () => Promise.reject(new Error('no connection'))
  const { components, press, router } = await openTestRouter('/', {
    pages: [
      { index: true, Component: Home },
      { path: 'clans', Component: Clan, guard },
    ],
  })
  setOnline(false)
  press('/clans')
  await new Promise((resolve) => setTimeout(resolve))
  expect(components()).toEqual([Home])
  expect(router.current()).not.toHaveProperty('error')
  setOnline(true)
})

test('going to an anchor in the shown page runs no guard again', async () => {
  const guard = vi.fn(() => null)
  const { press, router } = await openTestRouter('/terms', {
    pages: [...PAGES, { path: 'terms', Component: Members, guard }],
  })
  press('/terms#rules')
  expect(router.current()?.location.hash).toBe('#rules')
  expect(guard).toHaveBeenCalledOnce()
})

test('going back and forward shows the pages of these addresses', async () => {
  const { shows, press } = await openTestRouter()
  press('/clans/3')
  await shows(Clan)
  window.history.back()
  await shows(Home)
  window.history.forward()
  await shows(Clan)
  expect(address()).toBe('/clans/3')
})

test('the user is asked before leaving by a link or by going back, and leaves or stays as answered', async () => {
  const { router, components, shows, press } = await openTestRouter()
  press('/clans/3')
  await shows(Clan)
  const questions: LeaveAnswers[] = []
  const stop = router.askBeforeLeaving((leaving) => questions.push(leaving))

  press('/')
  questions[0]?.stay()
  expect([components(), address()]).toEqual([[Clan], '/clans/3'])
  press('/clans/3?page=2')
  expect([address(), questions]).toEqual(['/clans/3?page=2', [expect.anything()]])

  window.history.go(-2)
  await expect.poll(() => questions.length).toBe(2)
  await expect.poll(address).toBe('/clans/3?page=2')
  expect(components()).toEqual([Clan])
  questions[1]?.leave()
  await shows(Home)
  expect(address()).toBe('/')

  stop()
  press('/clans/3')
  await shows(Clan)
  expect(questions).toHaveLength(2)
})

test('going back restores the scroll position, a new page starts at its top, and some navigations keep the position', async () => {
  const { router, shows, press } = await openTestRouter()
  const scrolled = vi.spyOn(window, 'scrollTo')
  const placedScroll = (isFirst = false) => {
    scrolled.mockClear()
    const visit = router.current()
    if (visit) router.scroll.restore(visit, isFirst)
    return scrolled.mock.calls
  }
  expect(placedScroll(true)).toEqual([])
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(340)
  press('/clans/3')
  await shows(Clan)
  expect(placedScroll()).toEqual([[0, 0]])
  press('/clans/3?page=2', { preventScrollReset: true })
  expect(placedScroll()).toEqual([])
  window.history.go(-2)
  await shows(Home)
  expect(placedScroll()).toEqual([[0, 340]])
})
