import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { listenForOfflineContent, offlineContent } from '#web/loading/offline/offlineContent.ts'
import { OfflineStrip } from './OfflineStrip.tsx'

afterEach(() => {
  offlineContent.forget()
})

const showOfflineStrip = (queries = new QueryClient()) =>
  render(
    <QueryClientProvider client={queries}>
      <OfflineStrip />
    </QueryClientProvider>,
  )

test('the strip is shown while there is no connection', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get')
  const become = (isOnline: boolean) =>
    act(() => {
      onLine.mockReturnValue(isOnline)
      window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
    })
  showOfflineStrip()
  expect(screen.getByRole('status').textContent).toBe('')
  become(false)
  expect(screen.getByRole('status').textContent).toContain('오프라인이에요')
  become(true)
  expect(screen.getByRole('status').textContent).toBe('')
})

/** Stands in for the browser's service worker, which has served an answer that was cached at `storedAt`. */
function aWorker(storedAt: string) {
  const sentMessages: unknown[] = []
  const workers = Object.assign(new EventTarget(), {
    startMessages() {},
    controller: { postMessage: (message: unknown) => void sentMessages.push(message) },
  })
  listenForOfflineContent(workers as unknown as ServiceWorkerContainer)
  const sendMessage = () =>
    act(() => {
      workers.dispatchEvent(new MessageEvent('message', { data: { kept: { at: storedAt, isDocument: false } } }))
    })
  return { heard: sentMessages, tell: sendMessage }
}

test('cached answers are shown with the time they were cached, and are fetched again when the site answers', async () => {
  let isUp = false
  vi.stubGlobal('fetch', async () => {
    if (!isUp) throw new TypeError('no connection')
    return new Response()
  })
  const queries = new QueryClient()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  const worker = aWorker('2026-11-27T01:05:00.000Z')
  expect(worker.heard).toEqual(['since when?'])
  showOfflineStrip(queries)
  expect(screen.getByRole('status').textContent).toBe('')
  worker.tell()
  expect(screen.getByRole('status').textContent).toBe('오프라인이에요. 2026. 11. 27. 10:05에 저장한 내용이에요.')
  expect(invalidate).not.toHaveBeenCalled()
  isUp = true
  await vi.waitFor(() => expect(screen.getByRole('status').textContent).toBe(''), 10_000)
  expect(invalidate).toHaveBeenCalledOnce()
})
