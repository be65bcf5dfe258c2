import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serve } from '#web/testing/standInServer.ts'
import { DeferredPart } from './DeferredPart.tsx'

beforeEach(() => vi.stubGlobal('requestIdleCallback', (go: () => void) => go()))
afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset.broken
})

test('if a part cannot be loaded the page stays without it, and is reloaded once the site answers', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const requests = serve(() => new Promise<Response>(() => {}))
  const lost = new TypeError('Failed to fetch dynamically imported module')
  const load = vi.fn(() => Promise.reject(lost))
  await act(async () =>
    render(
      <>
        <h1>전적</h1>
        <DeferredPart load={load} />
      </>,
    ),
  )
  expect(screen.getByRole('heading', { name: '전적' })).toBeTruthy()
  expect(log).toHaveBeenCalledWith(lost)
  expect(load).toHaveBeenCalledOnce()
  expect(document.documentElement.dataset.broken).toBe('')
  await vi.waitFor(() => expect(requests.map(({ url }) => url.pathname)).toEqual(['/logo.svg']))
})
