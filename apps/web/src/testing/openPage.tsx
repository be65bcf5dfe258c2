import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import type { To } from 'react-router'
import { createQueryClient } from '#web/api/queryData.ts'
import type { Page } from '#web/navigation/pages.ts'
import { RouterView } from '#web/navigation/RouterView.tsx'
import { createRouter } from '#web/navigation/router.ts'
import { Toasts } from '#web/ui/toasts/Toasts.tsx'
import { memoryHistory } from './memoryHistory.ts'

/** jsdom does not scroll. */
const NO_SCROLL_POSITIONS = { keep: () => {}, keepWhenHidden: () => {}, restore: () => {} }
const Bare = ({ children }: { children: ReactNode }) => children
const Broken = ({ error }: { error: unknown }) => {
  throw error
}

export function pageAt(path: string, element: ReactNode, children?: Page[]): Page {
  const draw = () => element
  return { path, Component: draw, ...(children && { children }) }
}

/** Draws the pages at the address `at`. Every address without a page shows 다른 곳. */
export function openPages(pages: Page[], at: string, client: QueryClient = createQueryClient()) {
  const allPages = { pages: [...pages, pageAt('*', <p>다른 곳</p>)], laterPages: async () => [] }
  const router = createRouter(allPages, memoryHistory(at), NO_SCROLL_POSITIONS)
  const first = router.current()
  if (!first) throw new Error(`${at} waits for something`)
  render(
    <QueryClientProvider client={client}>
      <RouterView router={router} first={first} Frame={Bare} Broken={Broken} />
      <Toasts />
    </QueryClientProvider>,
  )
  const { navigator } = router
  const location = () => router.current()?.location ?? first.location
  return {
    user: userEvent.setup(),
    path: () => location().pathname,
    search: () => location().search,
    address: () => location().pathname + location().search,
    goTo: (to: To) => act(async () => navigator.push(to)),
    goBack: () => act(async () => navigator.go(-1)),
  }
}

export const openPage = (path: string, element: ReactNode, address = path) =>
  openPages([pageAt(path, element)], address)
